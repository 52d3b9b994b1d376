/** Reads what the numbers of Sales are computed from. */
import { dayMs, paidTiers } from '@stayup/contract';
import type { Firestore, Query } from 'firebase-admin/firestore';
import type { StoredAnswer } from '../platform/firestore/business/proposal-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { SalesFacts } from './rules/sales.ts';

export interface SalesStore {
	/** Of leads and proposals, those of the last 365 days. */
	facts(now: number): Promise<SalesFacts>;
}

const countedMs = 365 * dayMs;
/** Of each collection, the newest. */
const mostRows = 2000;

export function createSalesStore(firestore: Firestore): SalesStore {
	const { leads, projects, proposals, users } = collectionsOf(firestore);
	return {
		async facts(now) {
			const since = now - countedMs;
			const recentProposals = proposals.where('createdAt', '>', since).orderBy('createdAt', 'desc');
			const [leadFields, proposalFields, projectFields, userFields] = await Promise.all([
				fieldsOf(
					leads.where('createdAt', '>', since).orderBy('createdAt', 'desc'),
					...(['status', 'source', 'campaign', 'firstPage', 'createdAt', 'answeredAt'] as const),
				),
				// Without the text that was accepted.
				recentProposals
					.select('sent', 'seenAt', 'answer.kind', 'withdrawnAt', 'projectId', 'shapeVersion')
					.limit(mostRows)
					.get(),
				fieldsOf(projects.where('endedAt', '==', null), 'tier', 'billingCycle'),
				fieldsOf(users.where('tier', 'in', paidTiers), 'subscription'),
			]);
			return {
				leads: leadFields,
				proposals: proposalFields.docs.map((proposal) => {
					const kind: StoredAnswer['kind'] | undefined = proposal.get('answer.kind');
					const { sent, seenAt, withdrawnAt, projectId } = proposal.data();
					return { sent, seenAt, withdrawnAt, projectId, answer: kind === undefined ? null : { kind } };
				}),
				projects: projectFields,
				failedPayments: userFields.filter(({ subscription }) => subscription?.status === 'past_due').length,
			};
		},
	};
}

/** The documents are large, and only some fields are counted. */
async function fieldsOf<Document, Field extends keyof Document & string>(
	query: Query<Document>,
	...fields: Field[]
): Promise<Pick<Document, Field>[]> {
	const { docs } = await query
		.select(...fields, 'shapeVersion')
		.limit(mostRows)
		.get();
	return docs.map((found) => found.data() as Pick<Document, Field>);
}
