/** Store of the incidents that are about outages: at most one on each page for each outage, and the updates that follow from their ends. */
import type { OutageDocument, WebsiteDocument } from '@stayup/contract';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { allOf, findIn, isDocumentId, type Stored, storedIn } from '../../platform/firestore/paging.ts';
import type { StatusIncidentDocument, StatusPageDocument } from '../../platform/firestore/status-documents.ts';
import { publicationIdOf } from '../../platform/ids.ts';
import { type Broadcasts, broadcastId, broadcastOf, type StoredIncident, type StoredPage } from './broadcast.ts';
import { type FollowedOutage, isUp } from './rules/follow-outages.ts';
import { type IncidentFields, type NewUpdate, withUpdate } from './rules/incident.ts';

export type StoredOutage = Stored<OutageDocument>;

/** The facts that the transaction read. */
export interface PublicationFacts {
	page: StoredPage;
	/** Those that no incident of the page is about, at least one. */
	outages: [StoredOutage, ...StoredOutage[]];
	/** The incidents of the page that are not resolved. */
	open: StoredIncident[];
}

/** A new incident, an update of an open one that the outages join, or nothing. */
export type Publication =
	| { kind: 'new'; fields: IncidentFields }
	| { kind: 'join'; incident: StoredIncident; fields: Partial<IncidentFields>; update: NewUpdate }
	| null;

export interface PublicationStore {
	findOutage(outageId: string): Promise<StoredOutage | null>;
	findPage(pageId: string): Promise<StoredPage | null>;
	/** The incidents about the outage on all pages. */
	about(ownerId: string, outageId: string): Promise<StoredIncident[]>;
	/** All pages that show the website. */
	pagesOf(websiteId: string): Promise<StoredPage[]>;
	website(websiteId: string): Promise<WebsiteDocument | null>;
	/** Outages as their incidents follow them. An outage that was deleted is missing. */
	outagesOf(incident: Pick<StatusIncidentDocument, 'outageIds'>): Promise<(FollowedOutage & { websiteId: string })[]>;
	/** Whether all these websites are up; false if one does not exist. */
	areUp(websiteIds: readonly string[]): Promise<boolean>;
	/** The automatic incidents of the page that are not resolved. */
	openOf(pageId: string): Promise<StoredIncident[]>;
	/** The automatic incidents of all pages that wait to be resolved. */
	monitored(): Promise<StoredIncident[]>;
	/**
	 * Publishes those of the outages, at most `outagesAtOnce`, that belong together, unless an incident of the page is about them. Returns the incident
	 * that is new or that they joined.
	 */
	publish(
		pageId: string,
		outageIds: readonly string[],
		decide: (facts: PublicationFacts) => Publication,
		now: number,
	): Promise<StoredIncident | null>;
	/** Posts an update of an automatic incident. Returns whether there was one. */
	post(
		incident: StoredIncident,
		decide: (document: StatusIncidentDocument, page: StoredPage) => NewUpdate | null,
		now: number,
	): Promise<boolean>;
	/** Outages that are due to be published. */
	due(now: number): Promise<StoredOutage[]>;
	/** Null: the outage is on all pages that publish by themselves. */
	schedule(outageId: string, publishAt: number | null): Promise<void>;
}

const mostDue = 100;
/** Firestore's limit for `array-contains-any`. */
export const outagesAtOnce = 30;

export function createPublicationStore(firestore: Firestore, { broadcast, sendSoon }: Broadcasts): PublicationStore {
	const { outages, statusIncidents: incidents, statusPages: pages, websites } = collectionsOf(firestore);
	const ofPage = (pageId: string) => incidents.where('pageId', '==', pageId).where('resolvedAt', '==', null);
	const ofOutage = (ownerId: string, outageId: string) =>
		incidents.where('ownerId', '==', ownerId).where('outageIds', 'array-contains', outageId);

	async function pageIn(transaction: Transaction, pageId: string): Promise<StoredPage | null> {
		const document = (await transaction.get(pages.doc(pageId))).data();
		return document ? { id: pageId, document } : null;
	}

	async function unpublishedIn(
		transaction: Transaction,
		{ id: pageId, document: { ownerId } }: StoredPage,
		outageIds: readonly string[],
	): Promise<StoredOutage[]> {
		const refs = outageIds.map((id) => incidents.doc(publicationIdOf(pageId, id)));
		const own = new Set((await transaction.getAll(...refs)).flatMap(({ id, exists }) => (exists ? [id] : [])));
		// An outage that joined an incident stays with it, also when that one is resolved.
		const about = incidents.where('ownerId', '==', ownerId).where('outageIds', 'array-contains-any', [...outageIds]);
		const joined = new Set(
			storedIn(await transaction.get(about)).flatMap(({ document }) =>
				document.pageId === pageId ? document.outageIds : [],
			),
		);
		const found = await transaction.getAll(...outageIds.map((id) => outages.doc(id)));
		return found.flatMap((snapshot) => {
			const { id } = snapshot;
			const isPublished = joined.has(id) || own.has(publicationIdOf(pageId, id));
			return snapshot.exists && !isPublished ? [{ id, document: snapshot.data() as OutageDocument }] : [];
		});
	}

	async function websitesIn(ids: readonly string[]): Promise<Map<string, WebsiteDocument>> {
		if (ids.length === 0) return new Map();
		const snapshots = await firestore.getAll(...[...new Set(ids)].map((id) => websites.doc(id)));
		return new Map(
			snapshots.flatMap((found) => (found.exists ? [[found.id, found.data() as WebsiteDocument] as const] : [])),
		);
	}

	return {
		async findOutage(outageId) {
			if (!isDocumentId(outageId)) return null;
			const document = (await outages.doc(outageId).get()).data();
			return document ? { id: outageId, document } : null;
		},

		async findPage(pageId) {
			const document = (await pages.doc(pageId).get()).data();
			return document ? { id: pageId, document } : null;
		},

		async about(ownerId, outageId) {
			return allOf(ofOutage(ownerId, outageId));
		},

		async pagesOf(websiteId) {
			return allOf(pages.where('websiteIds', 'array-contains', websiteId));
		},

		async website(websiteId) {
			return findIn(websites, websiteId);
		},

		async outagesOf({ outageIds }) {
			if (outageIds.length === 0) return [];
			const snapshots = await firestore.getAll(...outageIds.map((id) => outages.doc(id)));
			const found = snapshots.flatMap((snapshot) => (snapshot.data() as OutageDocument | undefined) ?? []);
			// The end of most outages says enough.
			const unsure = found.filter(({ end, endReason }) => end !== null && endReason !== 'recovered');
			const known = await websitesIn(unsure.map(({ websiteId }) => websiteId));
			return found.map(({ end, endReason, websiteId }) => {
				const website = known.get(websiteId);
				return { websiteId, end, endReason, isUp: website !== undefined && isUp(website) };
			});
		},

		async areUp(websiteIds) {
			const known = await websitesIn(websiteIds);
			return websiteIds.every((id) => {
				const website = known.get(id);
				return website !== undefined && isUp(website);
			});
		},

		async openOf(pageId) {
			return (await allOf(ofPage(pageId))).filter(({ document }) => document.isAutomatic);
		},

		async monitored() {
			// All, because those of paused websites wait for long and must not keep the others from their end.
			return allOf(incidents.where('isAutomatic', '==', true).where('state', '==', 'monitoring'));
		},

		async publish(pageId, outageIds, decide, now) {
			const published = await firestore.runTransaction(async (transaction) => {
				// 1. Read the page, the outages, and the incidents that could be about them. A second press at the same time reads the incident of the first.
				const page = await pageIn(transaction, pageId);
				const [first, ...others] = page ? await unpublishedIn(transaction, page, outageIds) : [];
				if (!page || !first) return null;
				const open = storedIn(await transaction.get(ofPage(pageId)));
				const publication = decide({ page, outages: [first, ...others], open });
				if (!publication) return null;
				// 2. Write a new incident, or let the outages join an open one.
				if (publication.kind === 'new') {
					const { ownerId } = page.document;
					const document = { ownerId, pageId, ...publication.fields, createdAt: now, changedAt: now };
					const ref = incidents.doc(publicationIdOf(pageId, document.outageIds[0] ?? first.id));
					const incident = { id: ref.id, document };
					for (const update of document.updates) broadcast(transaction, broadcastOf(page, incident, update), now);
					transaction.create(ref, document);
					return incident;
				}
				const { incident, fields, update } = publication;
				const changed = withUpdate(incident.document, update, now);
				const document = { ...incident.document, ...fields, changedAt: now };
				if (!changed) return null;
				const { added, ...state } = changed;
				const after = { id: incident.id, document: { ...document, ...state } };
				broadcast(transaction, broadcastOf(page, after, added), now);
				transaction.set(incidents.doc(incident.id), after.document);
				return after;
			});
			const latest = published?.document.updates.at(-1);
			if (published && latest) await sendSoon(broadcastId(published.id, latest));
			return published;
		},

		async post({ id, document: { pageId } }, decide, now) {
			const posted = await firestore.runTransaction(async (transaction) => {
				const document = (await transaction.get(incidents.doc(id))).data();
				const page = await pageIn(transaction, pageId);
				const update = document && page && decide(document, page);
				const changed = update && withUpdate(document, update, now);
				if (!document || !page || !changed) return null;
				const { added, ...fields } = changed;
				const after = { ...document, ...fields, changedAt: now };
				broadcast(transaction, broadcastOf(page, { id, document: after }, added), now);
				transaction.set(incidents.doc(id), after);
				return added;
			});
			if (posted) await sendSoon(broadcastId(id, posted));
			return posted !== null;
		},

		async due(now) {
			return allOf(outages.where('publishAt', '<=', now).orderBy('publishAt').limit(mostDue));
		},

		async schedule(outageId, publishAt) {
			await outages.doc(outageId).update({ publishAt: publishAt ?? FieldValue.delete() });
		},
	};
}

/** Whether visitors of the page can see an incident. */
export function isShown({ isPublished, isOverLimit }: StatusPageDocument): boolean {
	return isPublished && !isOverLimit;
}
