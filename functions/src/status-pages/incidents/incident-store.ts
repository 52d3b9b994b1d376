/** Store of incidents as their owner writes them. Every function takes the owner's id, so that no account finds the incidents of another (AUTH-6). */
import type { PageQuery } from '@stayup/contract';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { ownedIn, type Page, readPage } from '../../platform/firestore/paging.ts';
import type { StatusIncidentDocument, StoredUpdate } from '../../platform/firestore/status-documents.ts';
import { type Broadcasts, broadcastId, broadcastOf, type StoredIncident, type StoredPage } from './broadcast.ts';
import type { IncidentFields } from './rules/incident.ts';

/** `added`: an update that the subscribers are notified of. */
type IncidentChange = Partial<IncidentFields> & { added?: StoredUpdate };

export interface IncidentStore {
	find(ownerId: string, incidentId: string): Promise<StoredIncident | null>;
	findPage(ownerId: string, pageId: string): Promise<StoredPage | null>;
	/** The latest first. */
	list(pageId: string, query: PageQuery): Promise<Page<StoredIncident>>;
	/** Null if the owner has no such page. */
	add(
		ownerId: string,
		pageId: string,
		make: (page: StoredPage) => IncidentFields,
		now: number,
	): Promise<StoredIncident | null>;
	/** Null if the owner has no such incident; otherwise the incident, or the problem that the change returned. */
	change<Refusal extends string>(
		ownerId: string,
		incidentId: string,
		change: (before: StatusIncidentDocument, page: StoredPage) => IncidentChange | Refusal,
		now: number,
	): Promise<StoredIncident | Refusal | null>;
	/** Returns the id of its page; null if the owner has no such incident. */
	remove(ownerId: string, incidentId: string): Promise<string | null>;
}

export function createIncidentStore(firestore: Firestore, { broadcast, sendSoon }: Broadcasts): IncidentStore {
	const { statusIncidents: incidents, statusPages: pages } = collectionsOf(firestore);

	async function sendLatest({ id, document }: StoredIncident): Promise<void> {
		const latest = document.updates.at(-1);
		if (latest) await sendSoon(broadcastId(id, latest));
	}

	return {
		find: (ownerId, incidentId) => ownedIn(incidents, ownerId, incidentId),

		findPage: (ownerId, pageId) => ownedIn(pages, ownerId, pageId),

		list(pageId, query) {
			return readPage(incidents.where('pageId', '==', pageId), { field: 'startedAt', direction: 'desc' }, query);
		},

		async add(ownerId, pageId, make, now) {
			const added = await firestore.runTransaction(async (transaction) => {
				const page = await ownedIn(pages, ownerId, pageId, transaction);
				if (!page) return null;
				const ref = incidents.doc();
				const document = { ownerId, pageId, ...make(page), createdAt: now, changedAt: now };
				const incident = { id: ref.id, document };
				for (const update of document.updates) broadcast(transaction, broadcastOf(page, incident, update), now);
				transaction.create(ref, document);
				return incident;
			});
			if (added) await sendLatest(added);
			return added;
		},

		async change(ownerId, incidentId, change, now) {
			const changed = await firestore.runTransaction(async (transaction) => {
				// 1. Read the incident and its page.
				const before = await ownedIn(incidents, ownerId, incidentId, transaction);
				const page = before && (await ownedIn(pages, ownerId, before.document.pageId, transaction));
				if (!before || !page) return null;
				const changes = change(before.document, page);
				if (typeof changes === 'string') return changes;
				// 2. Notify the subscribers of a new update.
				const { added, ...fields } = changes;
				const after = { id: incidentId, document: { ...before.document, ...fields, changedAt: now } };
				if (added) broadcast(transaction, broadcastOf(page, after, added), now);
				// 3. Write the incident.
				transaction.set(incidents.doc(incidentId), after.document);
				return { ...after, isNews: added !== undefined };
			});
			if (changed === null || typeof changed === 'string') return changed;
			const { isNews, ...after } = changed;
			if (isNews) await sendLatest(after);
			return after;
		},

		remove(ownerId, incidentId) {
			return firestore.runTransaction(async (transaction) => {
				const incident = await ownedIn(incidents, ownerId, incidentId, transaction);
				if (!incident) return null;
				const { pageId, outageIds } = incident.document;
				const page = await ownedIn(pages, ownerId, pageId, transaction);
				transaction.delete(incidents.doc(incidentId));
				// Otherwise an outage that goes on would be published again a minute later.
				if (page && outageIds.length > 0) {
					transaction.update(pages.doc(pageId), { 'upkeep.withdrawnOutageIds': FieldValue.arrayUnion(...outageIds) });
				}
				return pageId;
			});
		},
	};
}
