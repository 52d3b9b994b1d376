/** The periods in which a website had a condition: slow, partly unreachable, blocked or in maintenance. */
import {
	type ConditionDocument,
	type ConditionKind,
	dayMs,
	type OutageEvidence,
	type PageQuery,
	type SeenCheck,
	tierLimits,
} from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { type Page, readPage, readPageById, type Stored } from '../platform/firestore/paging.ts';
import type { Writer } from '../platform/firestore/writer.ts';
import { conditionIdOf } from '../platform/ids.ts';

/** The change of a period. `failed`: the first failure of a period that began without one. */
type PeriodChange =
	| ({ kind: 'began' | 'failed'; condition: PeriodKey } & Pick<ConditionDocument, 'checks' | 'error' | 'statusCode'>)
	| { kind: 'ended'; condition: PeriodKey; at: number };

interface PeriodKey {
	kind: ConditionKind;
	/** Milliseconds since the epoch. */
	since: number;
}

export interface ConditionStore {
	/** Adds the changes to a transaction or batch. The same change twice has the same effect as once. */
	write(
		writer: Pick<Writer, 'set'>,
		website: { websiteId: string; ownerId: string },
		changes: readonly PeriodChange[],
		evidence: OutageEvidence | null,
	): void;
	/** Of one website, newest first. */
	listOf(ownerId: string, websiteId: string, query: PageQuery): Promise<Page<Stored<ConditionDocument>>>;
	/** Of all websites of the account, page by page in the order of their ids. */
	listOfAccount(ownerId: string, query: PageQuery): Promise<Page<Stored<ConditionDocument>>>;
}

const checksKept = 10;

export function createConditionStore(firestore: Firestore): ConditionStore {
	const { conditions } = collectionsOf(firestore);
	return {
		write(writer, { websiteId, ownerId }, changes, evidence) {
			for (const change of changes) {
				const { kind, since: start } = change.condition;
				const ref = conditions.doc(conditionIdOf(websiteId, start));
				const expireAt = Timestamp.fromMillis(start + tierLimits.Elite.historyDays * dayMs);
				const key = { websiteId, ownerId, kind, start, expireAt };
				if (change.kind === 'ended') writer.set(ref, { ...key, end: change.at }, { merge: true });
				else writer.set(ref, { ...key, end: null, ...factsOf(kind, change, evidence) }, { merge: true });
			}
		},

		listOf(ownerId, websiteId, query) {
			const ofWebsite = conditions.where('ownerId', '==', ownerId).where('websiteId', '==', websiteId);
			return readPage(ofWebsite, { field: 'start', direction: 'desc' }, query);
		},

		listOfAccount: (ownerId, query) => readPageById(conditions.where('ownerId', '==', ownerId), query),
	};
}

function factsOf(
	kind: ConditionKind,
	{ checks, error, statusCode }: { checks: SeenCheck[]; error: ConditionDocument['error']; statusCode: number | null },
	evidence: OutageEvidence | null,
): Pick<ConditionDocument, 'checks' | 'error' | 'statusCode' | 'evidence'> {
	const hasEvidence = error !== null && kind !== 'slow';
	return { checks: checks.slice(-checksKept), error, statusCode, evidence: hasEvidence ? evidence : null };
}
