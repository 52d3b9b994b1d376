/** Updates the automatic incidents of components that a page no longer has, in the transaction that takes them off. Nothing would end them later. */
import type { OutageDocument } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { storedIn } from '../../platform/firestore/paging.ts';
import type { StatusPageDocument, StoredComponent } from '../../platform/firestore/status-documents.ts';
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

	async function updateOf(
		transaction: Transaction,
		page: StoredPage,
		shown: ReadonlySet<string>,
		{ document }: StoredIncident,
	) {
		const gone = updateWhenGone(document, shown);
		if (gone || document.componentIds.every((id) => shown.has(id))) return gone;
		const left = await outagesOn(transaction, page.document, document.outageIds);
		const ids = document.componentIds.filter((id) => shown.has(id));
		return updateAfterOutages(document, left, componentNames(page, ids));
	}

	return {
		async prepare(transaction, page, before, now) {
			const known = componentsOf({ ...page, document: before });
			const shown = shownAsBefore(page, known);
			if (known.every(({ id }) => shown.has(id))) return () => [];
			const open = incidents.where('pageId', '==', page.id).where('resolvedAt', '==', null);
			const changed: { incident: StoredIncident; added: Parameters<typeof broadcastOf>[2] }[] = [];
			for (const { id, document } of storedIn(await transaction.get(open))) {
				const update = await updateOf(transaction, page, shown, { id, document });
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

/** The ids of the components, without those that show another website now: the outages of the one before no longer concern them. */
function shownAsBefore(page: StoredPage, before: readonly StoredComponent[]): Set<string> {
	const websiteOf = new Map(before.map(({ id, websiteId }) => [id, websiteId]));
	const kept = componentsOf(page).filter(({ id, websiteId }) => (websiteOf.get(id) ?? websiteId) === websiteId);
	return new Set(kept.map(({ id }) => id));
}
