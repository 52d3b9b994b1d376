/** Store of violations of the content security policy, counted by directive, blocked origin and page. Kept for 30 days. */
import { createHash } from 'node:crypto';
import { dayMs, type PageQuery } from '@stayup/contract';
import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { CspReportDocument } from '../platform/firestore/documents.ts';
import { hasErrorCode, notFound } from '../platform/firestore/error-codes.ts';
import { notExpired, type Page, readPage, type Stored } from '../platform/firestore/paging.ts';
import { type CspViolation, keyOf } from './csp-violation.ts';

export interface CspReportStore {
	/** Counts a violation that is already stored; false if it is new. */
	countKnown(violation: CspViolation, now: number): Promise<boolean>;
	add(violation: CspViolation, now: number): Promise<void>;
	/** The latest first. */
	list(query: PageQuery, now: number): Promise<Page<Stored<CspReportDocument>>>;
}

const keptMs = 30 * dayMs;

export function createCspReportStore(firestore: Firestore): CspReportStore {
	const { cspReports } = collectionsOf(firestore);
	const refOf = (violation: CspViolation) =>
		cspReports.doc(createHash('sha256').update(keyOf(violation)).digest('base64url'));
	const seenAt = (now: number) => ({
		count: FieldValue.increment(1),
		lastSeenAt: now,
		expireAt: Timestamp.fromMillis(now + keptMs),
	});
	return {
		async countKnown(violation, now) {
			try {
				await refOf(violation).update(seenAt(now));
				return true;
			} catch (error) {
				if (hasErrorCode(error, notFound)) return false;
				throw error;
			}
		},
		async add(violation, now) {
			const { directive, blocked, page } = violation;
			await refOf(violation).set({ directive, blocked, page, firstSeenAt: now, ...seenAt(now) }, { merge: true });
		},
		async list(query, now) {
			return notExpired(await readPage(cspReports, { field: 'lastSeenAt', direction: 'desc' }, query), now);
		},
	};
}
