/** Announces maintenance to the subscribers of pages. What was announced is stored with the page, in the transaction that creates the broadcasts. */
import { dayMs, hourMs, statusPageLimits, type WebsiteDocument } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { covers } from '../../maintenance-windows/rules/spans.ts';
import { occurrencesAhead, plannedWindowOf } from '../../maintenance-windows/rules/window.ts';
import { currentOf } from '../../maintenance-windows/window-store.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { allOf } from '../../platform/firestore/paging.ts';
import { type Broadcasts, componentNames, componentsOf, type NewBroadcast, type StoredPage } from './broadcast.ts';
import { type Announcement, announcementsDue, type PlannedOnPage } from './rules/announcements.ts';

export interface AnnouncementStore {
	/** The ids of pages that may have something to announce, the longest due first. */
	due(now: number): Promise<string[]>;
	/** Announces what is due on the page. */
	announce(pageId: string, now: number): Promise<void>;
	/** After maintenance windows of the account changed. */
	wake(ownerId: string): Promise<void>;
}

const pagesAtOnce = 50;
/** Enough for a day and the next one. */
const occurrencesOfWindow = 4;
/** Of a page without subscribers. Its first subscriber wakes it. */
const emptyWaitMs = 6 * hourMs;

export function createAnnouncementStore(firestore: Firestore, { broadcast, sendSoon }: Broadcasts): AnnouncementStore {
	const { maintenanceWindows, statusPages: pages, websites } = collectionsOf(firestore);

	async function tagsOf(page: StoredPage): Promise<Map<string, readonly string[]>> {
		const ids = page.document.websiteIds;
		if (ids.length === 0) return new Map();
		const snapshots = await firestore.getAll(...ids.map((id) => websites.doc(id)));
		return new Map(
			snapshots.map((found) => [found.id, (found.data() as WebsiteDocument | undefined)?.tags ?? []] as const),
		);
	}

	/** The next occurrences of all windows that cover a component of the page. */
	async function plannedOn(page: StoredPage, now: number): Promise<PlannedOnPage[]> {
		const ofOwner = maintenanceWindows.where('ownerId', '==', page.document.ownerId);
		const windows = await allOf(currentOf(ofOwner, now));
		// Only windows with tags need the websites.
		const needsTags = windows.some(({ document }) => document.tags.length > 0);
		const tags = needsTags ? await tagsOf(page) : new Map<string, readonly string[]>();
		const latest = now + statusPageLimits.plannedDays * dayMs;
		return windows.flatMap(({ id, document }) => {
			const window = plannedWindowOf(id, document);
			const componentIds = componentsOf(page).flatMap((component) =>
				covers(window, component.websiteId, tags.get(component.websiteId) ?? []) ? [component.id] : [],
			);
			if (componentIds.length === 0) return [];
			return occurrencesAhead(document, now, occurrencesOfWindow)
				.filter(({ from }) => from <= latest)
				.map(({ from, until }) => ({ windowId: id, name: document.name, componentIds, from, until }));
		});
	}

	return {
		async due(now) {
			const query = pages.where('upkeep.announceAt', '<=', now).orderBy('upkeep.announceAt').limit(pagesAtOnce);
			return (await query.select().get()).docs.map(({ id }) => id);
		},

		async announce(pageId, now) {
			const sent = await firestore.runTransaction(async (transaction) => {
				// 1. Read the page with what was announced, and the windows.
				const document = (await transaction.get(pages.doc(pageId))).data();
				if (!document) return [];
				const page = { id: pageId, document };
				if (document.subscriberCount === 0 || !document.isPublished || document.isOverLimit) {
					transaction.update(pages.doc(pageId), { 'upkeep.announceAt': now + emptyWaitMs, 'upkeep.announced': [] });
					return [];
				}
				const planned = await plannedOn(page, now);
				const { due, announced, nextAt } = announcementsDue(planned, document.upkeep.announced, now);
				// 2. Store the broadcasts together with the memory of them.
				const broadcasts = due.map((announcement) => broadcastOfMaintenance(page, announcement));
				for (const one of broadcasts) broadcast(transaction, one, now);
				transaction.update(pages.doc(pageId), { 'upkeep.announceAt': nextAt, 'upkeep.announced': announced });
				return broadcasts.map(({ id }) => id);
			});
			for (const id of sent) await sendSoon(id);
		},

		async wake(ownerId) {
			const { docs } = await pages.where('ownerId', '==', ownerId).get();
			const subscribed = docs.filter((snapshot) => snapshot.data().subscriberCount > 0);
			await Promise.all(subscribed.map(({ ref }) => ref.update({ 'upkeep.announceAt': 0 })));
		},
	};
}

function broadcastOfMaintenance(page: StoredPage, { key, phase, occurrence }: Announcement): NewBroadcast {
	const { windowId, name, componentIds, from, until } = occurrence;
	const components = componentNames(page, componentIds);
	return {
		id: `${page.id}_${key}`,
		page: { id: page.id, ownerId: page.document.ownerId },
		event: { kind: 'maintenance', maintenanceId: `${windowId}_${from}`, phase, name, components, from, until },
		componentIds,
	};
}
