/** Reads the facts of a snapshot in few reads: monitors by their shards, and of the stored days only those that are new. */
import { type SnapshotDay, tierLimits, type WebsiteDocument } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import { currentOf } from '../../maintenance-windows/window-store.ts';
import type { FindMonitors } from '../../monitoring/engine/find-monitors.ts';
import type { Monitor } from '../../monitoring/rules/monitor.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { isDocumentId, type Stored, storedIn } from '../../platform/firestore/paging.ts';
import type { StatusIncidentDocument } from '../../platform/firestore/status-documents.ts';
import type { RollUpStore } from '../../stats/roll-up-store.ts';
import { shownLogo } from '../pages/page-logo.ts';
import { pageUrlOf } from '../pages/page-url.ts';
import { dayOf, daysStoredUntil, firstBarAt } from './rules/days.ts';
import type { PageExtras, PageFacts, ShownSettings, StoredDays, WebsiteFacts } from './rules/facts.ts';
import { historyFrom } from './rules/incidents.ts';

/** Of the snapshot before: where the monitors were, and the days that were stored then. By website. */
export interface KnownFacts {
	shards: ReadonlyMap<string, string>;
	days: ReadonlyMap<string, StoredDays>;
}

export const nothingKnown: KnownFacts = { shards: new Map(), days: new Map() };

interface PageToRead {
	ownerId: string;
	/** Null for a page that is not saved, which has no incidents. */
	pageId: string | null;
	settings: ShownSettings;
}

interface ReadFacts {
	facts: PageFacts;
	/** The shards of the monitors, by website. */
	shards: ReadonlyMap<string, string>;
	/** The account was deleted or disabled. */
	isOwnerGone: boolean;
}

export interface ReadWebsites extends Pick<ReadFacts, 'shards'> {
	facts: WebsiteFacts;
}

export interface FactStore {
	/** Only the websites, which is all that a change of a website needs. */
	readWebsites(page: Omit<PageToRead, 'pageId'>, known: KnownFacts, now: number): Promise<ReadWebsites>;
	read(page: PageToRead, known: KnownFacts, now: number): Promise<ReadFacts>;
}

interface FactDeps {
	findMonitors: FindMonitors;
	rollUps: Pick<RollUpStore, 'daysSince'>;
	/** Without a slash at the end. */
	appOrigin: string;
}

const websitesPerRead = 300;
const queriesAtOnce = 20;
/** Of one kind. A page with more shows the latest ones. */
const mostIncidents = 200;
const dayLength = 86_400;

export function createFactStore(firestore: Firestore, { findMonitors, rollUps, appOrigin }: FactDeps): FactStore {
	const { websites, users, maintenanceWindows, statusIncidents } = collectionsOf(firestore);

	return {
		async readWebsites({ ownerId, settings }, known, now) {
			const { monitors, shards } = await monitorsOf(ownerId, settings.websiteIds, known.shards);
			return { facts: { settings, monitors, days: await daysOf(monitors, known.days, now) }, shards };
		},

		async read({ ownerId, pageId, settings }, known, now) {
			const [user, windows, incidents, found] = await Promise.all([
				users.doc(ownerId).get(),
				currentOf(maintenanceWindows.where('ownerId', '==', ownerId), now).get(),
				pageId === null ? [] : incidentsOf(pageId, now),
				monitorsOf(ownerId, settings.websiteIds, known.shards),
			]);
			const planned = storedIn(windows);
			const { monitors, shards } = found;
			// The monitors have no tags.
			const needsTags = planned.some(({ document }) => document.tags.length > 0);
			const [tags, days] = await Promise.all([
				needsTags ? tagsOf(ownerId, settings.websiteIds) : new Map<string, string[]>(),
				daysOf(monitors, known.days, now),
			]);
			const { tier = 'Free', isDisabled = true } = user.data() ?? {};
			const extras: PageExtras = {
				url: pageUrlOf(settings, appOrigin),
				showsBrand: tierLimits[tier].showsBrand,
				takesSubscribers: tierLimits[tier].statusSubscribers > 0,
				logo: shownLogo(settings),
			};
			return {
				facts: { settings, extras, monitors, days, tags, incidents, windows: planned },
				shards,
				isOwnerGone: isDisabled,
			};
		},
	};

	/** A monitor that is not in the shard of before has moved, so its website is read. */
	async function monitorsOf(ownerId: string, websiteIds: readonly string[], known: ReadonlyMap<string, string>) {
		const monitors = new Map<string, Monitor>();
		const shards = new Map<string, string>();
		const find = async (places: ReadonlyMap<string, string>) => {
			const asked = [...places].map(([id, shardId]) => ({ id, document: { shardId } }));
			for (const [id, monitor] of await findMonitors(asked)) {
				if (monitor.ownerId !== ownerId) continue;
				monitors.set(id, monitor);
				shards.set(id, places.get(id) ?? '');
			}
		};
		await find(new Map(websiteIds.flatMap((id) => (known.has(id) ? [[id, known.get(id) ?? '']] : []))));
		const missing = websiteIds.filter((id) => !monitors.has(id));
		const documents = await websitesOf(ownerId, missing);
		await find(new Map([...documents].map(([id, { shardId }]) => [id, shardId])));
		return { monitors, shards };
	}

	async function websitesOf(ownerId: string, ids: readonly string[]): Promise<Map<string, WebsiteDocument>> {
		const found = new Map<string, WebsiteDocument>();
		// Of a preview, they can be any text.
		const valid = ids.filter(isDocumentId);
		for (let from = 0; from < valid.length; from += websitesPerRead) {
			const refs = valid.slice(from, from + websitesPerRead).map((id) => websites.doc(id));
			for (const snapshot of await firestore.getAll(...refs)) {
				const document = snapshot.data() as WebsiteDocument | undefined;
				if (document?.ownerId === ownerId) found.set(snapshot.id, document);
			}
		}
		return found;
	}

	async function tagsOf(ownerId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
		return new Map([...(await websitesOf(ownerId, ids))].map(([id, { tags }]) => [id, tags]));
	}

	async function daysOf(
		monitors: ReadonlyMap<string, Monitor>,
		known: ReadonlyMap<string, StoredDays>,
		now: number,
	): Promise<Map<string, StoredDays>> {
		const first = firstBarAt(now);
		const entries = await pLimit(queriesAtOnce).map([...monitors], async ([id, monitor]) => {
			const before = known.get(id);
			const until = daysStoredUntil(monitor, now);
			const from = Math.max(first, before?.until ?? monitor.createdAt - dayLength * 1000);
			const read = until > from ? await rollUps.daysSince(id, from) : [];
			const byStart = new Map<number, SnapshotDay>(
				[...(before?.byStart ?? [])].filter(([start]) => start >= first && start < from),
			);
			for (const { start, stats } of read) if (start < until) byStart.set(start, dayOf(stats, dayLength));
			return [id, { until: Math.max(until, first), byStart }] as const;
		});
		return new Map(entries);
	}

	async function incidentsOf(pageId: string, now: number): Promise<Stored<StatusIncidentDocument>[]> {
		const ofPage = statusIncidents.where('pageId', '==', pageId);
		const [open, recent] = await Promise.all([
			ofPage.where('resolvedAt', '==', null).orderBy('startedAt', 'desc').limit(mostIncidents).get(),
			// An incident ends after it began, so these include the closed ones that began in the history.
			ofPage.where('resolvedAt', '>=', historyFrom(now)).orderBy('resolvedAt', 'desc').limit(mostIncidents).get(),
		]);
		const byId = new Map([...open.docs, ...recent.docs].map((snapshot) => [snapshot.id, snapshot.data()]));
		return [...byId].map(([id, document]) => ({ id, document }));
	}
}
