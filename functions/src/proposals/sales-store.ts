/** Reads what the numbers of Sales are computed from. */
import { dayMs, paidTiers } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
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
			const [recentLeads, recentProposals, running, paying] = await Promise.all([
				leads.where('createdAt', '>', since).orderBy('createdAt', 'desc').limit(mostRows).get(),
				proposals.where('createdAt', '>', since).orderBy('createdAt', 'desc').limit(mostRows).get(),
				projects.where('endedAt', '==', null).limit(mostRows).get(),
				users.where('tier', 'in', paidTiers).limit(mostRows).get(),
			]);
			return {
				leads: recentLeads.docs.map((lead) => lead.data()),
				proposals: recentProposals.docs.map((proposal) => proposal.data()),
				projects: running.docs.map((project) => project.data()),
				failedPayments: paying.docs.filter((user) => user.data().subscription?.status === 'past_due').length,
			};
		},
	};
}
