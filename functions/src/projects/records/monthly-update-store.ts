/** Store of monthly updates: an item in the checklist of a live project, added once for each month. */
import type { PageQuery } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { type Page, readPageById } from '../../platform/firestore/paging.ts';
import { monthlyUpdateId } from '../../platform/ids.ts';
import { monthlyUpdateItem, owedUpdateOf } from '../rules/monthly-update.ts';

export interface MonthlyUpdateStore {
	/** The ids of the projects that are owed the update of this month. A page of live projects may have few of them, or none. */
	owed(now: number, query: PageQuery): Promise<Page<string>>;
	/** Adds the update of this month, unless that was done already or it is no longer owed. */
	add(projectId: string, now: number): Promise<void>;
}

export function createMonthlyUpdateStore(firestore: Firestore): MonthlyUpdateStore {
	const { projects } = collectionsOf(firestore);
	return {
		async owed(now, query) {
			const live = projects.where('stage', '==', 'live').where('endedAt', '==', null);
			const { items, next } = await readPageById(live, query);
			return { items: items.filter(({ document }) => owedUpdateOf(document, now) !== null).map(({ id }) => id), next };
		},

		async add(projectId, now) {
			const ref = projects.doc(projectId);
			await firestore.runTransaction(async (transaction) => {
				const project = (await transaction.get(ref)).data();
				const month = project ? owedUpdateOf(project, now) : null;
				if (!project || month === null) return;
				const item = monthlyUpdateItem(monthlyUpdateId(projectId, month), month);
				transaction.update(ref, { checklist: [...project.checklist, item], latestUpdateMonth: month });
			});
		},
	};
}
