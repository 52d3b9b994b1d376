/** Updates the automatic incidents of components that a page no longer has, in the transaction that takes them off. Nothing would end them later. */
import type { OutageDocument } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { StatusPageDocument } from '../../platform/firestore/status-documents.ts';
import type { EndIncidents } from '../pages/page-store.ts';
import {
	type Broadcasts,
	broadcastId,
	broadcastOf,
	componentNames,
	componentsOf,
	type StoredIncident,
	type StoredPage,
} from './broadcast.ts';
import { storedIn } from './publication-store.ts';
import { type FollowedOutage, updateAfterOutages, updateWhenGone } from './rules/follow-outages.ts';
import { withUpdate } from './rules/incident.ts';

export function createEndIncidents(firestore: Firestore, { broadcast, sendSoon }: Broadcasts): EndIncidents {
	const { outages, statusIncidents: incidents } = collectionsOf(firestore);

	/** Of the websites that the page still shows. */
	async function outagesOn(
		transaction: Transaction,
		page: StatusPageDocument,
		ids: readonly string[],
	): Promise<FollowedOutage[]> {
		if (ids.length === 0) return [];
		const found = await transaction.getAll(...ids.map((id) => outages.doc(id)));
		return found
			.flatMap((snapshot) => (snapshot.data() as OutageDocument | undefined) ?? [])
			.filter(({ websiteId }) => page.websiteIds.includes(websiteId))
			.map(({ end, endReason }) => ({ end, endReason, isUp: false }));
	}

	async function updateOf(transaction: Transaction, page: StoredPage, { document }: StoredIncident) {
		const shown = new Set(componentsOf(page).map(({ id }) => id));
		const gone = updateWhenGone(document, shown);
		if (gone || document.componentIds.every((id) => shown.has(id))) return gone;
		const left = await outagesOn(transaction, page.document, document.outageIds);
		return updateAfterOutages(document, left, componentNames(page, document.componentIds));
	}

	return {
		async prepare(transaction, page, before, now) {
			const shown = new Set(componentsOf(page).map(({ id }) => id));
			if (componentsOf({ ...page, document: before }).every(({ id }) => shown.has(id))) return () => [];
			const open = incidents.where('pageId', '==', page.id).where('resolvedAt', '==', null);
			const changed: { incident: StoredIncident; added: Parameters<typeof broadcastOf>[2] }[] = [];
			for (const { id, document } of storedIn(await transaction.get(open))) {
				const update = await updateOf(transaction, page, { id, document });
				const fields = update && withUpdate(document, update, now);
				if (!fields) continue;
				const { added, ...state } = fields;
				changed.push({ incident: { id, document: { ...document, ...state, changedAt: now } }, added });
			}
			return () =>
				changed.map(({ incident, added }) => {
					broadcast(transaction, broadcastOf(page, incident, added), now);
					transaction.set(incidents.doc(incident.id), incident.document);
					return broadcastId(incident.id, added);
				});
		},
		sendSoon,
	};
}
