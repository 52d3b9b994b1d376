/** The door to websites in Firestore. Every look-up takes the owner: somebody else's website is not found (AUTH-6). */
import {
	type OutageDocument,
	type PageQuery,
	runningIntervalSeconds,
	type Tier,
	tierLimits,
	type WebsiteDocument,
	websitesOverLimit,
} from '@stayup/contract';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { type Monitor, newMonitorState } from '../monitoring/rules/monitor.ts';
import { cadenceSeconds } from '../monitoring/rules/schedule.ts';
import { changeSettings } from '../monitoring/rules/settings-change.ts';
import { decodeShard } from '../monitoring/rules/shard.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import type { HoursDocument, RollUpDocument } from '../platform/firestore/documents.ts';
import { isDocumentId, type Page, readPage, type Stored } from '../platform/firestore/paging.ts';
import { rollUpId } from '../platform/ids.ts';
import { createKeyedMutex } from '../platform/keyed-mutex.ts';
import { Problem } from '../platform/problem.ts';
import { newUptime } from '../stats/uptime.ts';
import { domainOf, keepDomain } from './domains/domain.ts';
import { askRegistrySoon } from './domains/domain-store.ts';
import { createPlacement, isLeftEmpty, withoutShard, withShard } from './placement-store.ts';

export type OwnedWebsite = Stored<WebsiteDocument>;
export type OwnedOutage = Stored<OutageDocument>;

export type WebsiteSettings = Pick<WebsiteDocument, 'name' | 'url' | 'checkInterval' | 'expectedStatusCode'>;

/** What is left out stays as it is. */
export type SettingsChange = {
	[Name in ChangeableSetting]?: WebsiteDocument[Name] | undefined;
};
type ChangeableSetting = keyof WebsiteSettings | 'isActive' | 'alertsEnabled' | 'emailsMutedUntil' | 'tags';

export interface ChangedWebsite extends OwnedWebsite {
	/** Nothing is known of it any more, and it is watched. */
	wantsFirstCheck: boolean;
	/** Tells its settings from those of before and after. */
	revision: number;
}

export interface WebsiteStore {
	all(ownerId: string): Promise<OwnedWebsite[]>;
	list(ownerId: string, ask: PageQuery): Promise<Page<OwnedWebsite>>;
	find(ownerId: string, websiteId: string): Promise<OwnedWebsite | null>;
	add(ownerId: string, settings: WebsiteSettings, now: number): Promise<OwnedWebsite>;
	/** Null when there is no such website. */
	change(ownerId: string, websiteId: string, change: SettingsChange, now: number): Promise<ChangedWebsite | null>;
	/** Also deletes its outages and everything recorded of it; false when there is no such website. */
	remove(ownerId: string, websiteId: string): Promise<boolean>;
	/**
	 * Brings an owner's websites in line with the tier: intervals follow its floor, and what it does not hold any more is paused, the
	 * newest first (PAY-5). Nothing is deleted or resumed.
	 */
	applyTier(ownerId: string, now: number): Promise<void>;
	recentOutages(ownerId: string, options: { websiteId?: string; limit: number }): Promise<OwnedOutage[]>;
	daysSince(websiteId: string, from: number): Promise<RollUpDocument[]>;
	/** Of the days of these instants, as far as there are any; a read for each. */
	hoursOfDays(websiteId: string, instants: readonly number[]): Promise<HoursDocument[]>;
}

const deletesPerBatch = 400;
/** One person's websites are added and removed one after the other, however many calls come at once. */
const patiently = { maxAttempts: 25 };

export function createWebsiteStore(firestore: Firestore): WebsiteStore {
	const { users, websites, outages, domains, daysOf, hoursOf } = collectionsOf(firestore);
	const placement = createPlacement(firestore);
	/** New websites of one cadence go into the same open shard. */
	const runExclusive = createKeyedMutex();

	async function find(ownerId: string, websiteId: string): Promise<OwnedWebsite | null> {
		if (!isDocumentId(websiteId)) return null;
		const document = (await websites.doc(websiteId).get()).data();
		return document?.ownerId === ownerId ? { id: websiteId, document } : null;
	}

	async function all(ownerId: string): Promise<OwnedWebsite[]> {
		const { docs } = await websites.where('ownerId', '==', ownerId).orderBy('createdAt').get();
		return docs.map((snapshot) => ({ id: snapshot.id, document: snapshot.data() }));
	}

	async function tierOf(transaction: Transaction, ownerId: string): Promise<{ tier: Tier; websiteCount: number }> {
		const user = (await transaction.get(users.doc(ownerId))).data();
		if (!user) throw new Problem('unauthenticated', 'Please log in to continue.');
		return user;
	}

	function add(ownerId: string, settings: WebsiteSettings, now: number): Promise<OwnedWebsite> {
		const websiteRef = websites.doc();

		const addInTransaction = () =>
			firestore.runTransaction(async (transaction) => {
				const { tier, websiteCount } = await tierOf(transaction, ownerId);
				if (websiteCount >= tierLimits[tier].websites) throw limitReached(tier, websiteCount);
				const runningInterval = runningIntervalSeconds(settings.checkInterval, tier);
				const cadence = cadenceSeconds(runningInterval);
				const directory = await placement.readDirectory(transaction);
				const room = await placement.findRoom(transaction, directory, cadence);

				const document: WebsiteDocument = {
					...settings,
					runningInterval,
					ownerId,
					isActive: true,
					alertsEnabled: true,
					emailsMutedUntil: null,
					tags: [],
					status: 'unknown',
					statusSince: now,
					lastChecked: null,
					shardId: room.shardId,
					openOutageId: null,
					certificate: null,
					domain: domainOf(settings.url),
					createdAt: now,
				};
				placement.putIn(transaction, room, cadence, newMonitor(websiteRef.id, document, now));
				const next = room.isFresh ? withShard(directory, room.shardId, cadence) : directory;
				placement.writeDirectory(transaction, directory, next);
				if (document.domain) askRegistrySoon(transaction, domains, document.domain.name);
				transaction.create(websiteRef, document);
				transaction.update(users.doc(ownerId), { websiteCount: FieldValue.increment(1) });
				count(transaction, firestore, { websitesByStatus: { unknown: 1 } });
				return { id: websiteRef.id, document };
			}, patiently);
		return runExclusive('placement', addInTransaction);
	}

	function change(
		ownerId: string,
		websiteId: string,
		wanted: SettingsChange,
		now: number,
	): Promise<ChangedWebsite | null> {
		if (!isDocumentId(websiteId)) return Promise.resolve(null);
		const websiteRef = websites.doc(websiteId);

		const changeInTransaction = () =>
			firestore.runTransaction(async (transaction) => {
				const before = (await transaction.get(websiteRef)).data();
				if (before?.ownerId !== ownerId) return null;
				const { tier } = await tierOf(transaction, ownerId);
				if (wanted.isActive && !before.isActive) await requireRoomToResume(transaction, ownerId, tier);
				const settings = { ...before, ...definedIn(wanted) };
				const runningInterval = runningIntervalSeconds(settings.checkInterval, tier);
				const shard = await placement.readShard(transaction, before.shardId);
				const monitor = shard && decodeShard(before.shardId, shard).monitors.get(websiteId);
				if (!shard || !monitor) throw new Error(`Website ${websiteId} has no monitor.`);

				const { name, url, expectedStatusCode, isActive, alertsEnabled } = settings;
				const changed = changeSettings(
					monitor,
					{ name, url, expectedStatusCode, isActive, alertsEnabled, intervalSeconds: runningInterval },
					now,
				);
				const cadence = cadenceSeconds(runningInterval);
				const isMoved = cadence !== shard.cadence;
				const directory = await placement.readDirectory(transaction);
				const room = isMoved
					? await placement.findRoom(transaction, directory, cadence)
					: { shardId: before.shardId, isFresh: false };
				const { state } = changed.monitor;
				// Rounds of another shard fall on other seconds, so its last one says nothing about the next here.
				const placed = isMoved ? { ...changed.monitor, state: { ...state, lastRoundAt: null } } : changed.monitor;
				placement.putIn(transaction, room, cadence, placed);
				if (isMoved) {
					placement.takeOut(transaction, before.shardId, shard, websiteId);
					const without = isLeftEmpty(shard, websiteId) ? withoutShard(directory, before.shardId) : directory;
					const next = room.isFresh ? withShard(without, room.shardId, cadence) : without;
					placement.writeDirectory(transaction, directory, next);
				}
				const document: WebsiteDocument = {
					...settings,
					runningInterval,
					shardId: room.shardId,
					status: state.shown,
					statusSince: state.shownSince,
					lastChecked: state.lastCheckedAt,
					openOutageId: state.openOutageId,
					...(url !== before.url && { certificate: null, domain: keepDomain(before.domain, domainOf(url)) }),
				};
				if (document.domain?.state === 'pending') askRegistrySoon(transaction, domains, document.domain.name);
				transaction.set(websiteRef, document);
				if (changed.endedOutage) {
					const { id, reason } = changed.endedOutage;
					transaction.update(outages.doc(id), { end: now, endReason: reason });
				}
				if (before.status !== document.status) {
					count(transaction, firestore, { websitesByStatus: { [before.status]: -1, [document.status]: 1 } });
				}
				const { wantsFirstCheck, monitor: after } = changed;
				return { id: websiteId, document, wantsFirstCheck, revision: after.revision };
			}, patiently);
		return runExclusive('placement', changeInTransaction);
	}

	/** A downgrade keeps all websites and runs as many as the tier holds; resuming must not get around that. */
	async function requireRoomToResume(transaction: Transaction, ownerId: string, tier: Tier): Promise<void> {
		const running = websites.where('ownerId', '==', ownerId).where('isActive', '==', true).count();
		const { count: active } = (await transaction.get(running)).data();
		if (active >= tierLimits[tier].websites) throw limitReached(tier, active);
	}

	async function remove(ownerId: string, websiteId: string): Promise<boolean> {
		if (!isDocumentId(websiteId)) return false;
		const websiteRef = websites.doc(websiteId);
		const wasThere = await firestore.runTransaction(async (transaction) => {
			const document = (await transaction.get(websiteRef)).data();
			if (document?.ownerId !== ownerId) return false;
			const shard = await placement.readShard(transaction, document.shardId);
			const directory = await placement.readDirectory(transaction);
			placement.takeOut(transaction, document.shardId, shard, websiteId);
			const isEmpty = shard !== null && isLeftEmpty(shard, websiteId);
			const next = isEmpty ? withoutShard(directory, document.shardId) : directory;
			placement.writeDirectory(transaction, directory, next);
			transaction.delete(websiteRef);
			transaction.update(users.doc(ownerId), { websiteCount: FieldValue.increment(-1) });
			count(transaction, firestore, { websitesByStatus: { [document.status]: -1 } });
			return true;
		}, patiently);
		if (wasThere) {
			await firestore.recursiveDelete(websiteRef);
			await deleteOutages(ownerId, websiteId);
		}
		return wasThere;
	}

	async function deleteOutages(ownerId: string, websiteId: string): Promise<void> {
		const query = outages.where('ownerId', '==', ownerId).where('websiteId', '==', websiteId).limit(deletesPerBatch);
		for (let page = await query.get(); !page.empty; page = await query.get()) {
			const batch = firestore.batch();
			for (const { ref } of page.docs) batch.delete(ref);
			await batch.commit();
		}
	}

	async function applyTier(ownerId: string, now: number): Promise<void> {
		const user = (await users.doc(ownerId).get()).data();
		if (!user) return;
		const owned = await all(ownerId);
		const overLimit = websitesOverLimit(
			owned.map(({ id, document: { isActive, createdAt } }) => ({ id, isActive, createdAt })),
			user.tier,
		);
		const overLimitIds = new Set(overLimit.map(({ id }) => id));
		for (const { id, document } of owned) {
			const isOverLimit = overLimitIds.has(id);
			const isInStep = document.runningInterval === runningIntervalSeconds(document.checkInterval, user.tier);
			// Even an empty change works the running interval out anew, from the tier as it is then.
			if (isOverLimit || !isInStep) await change(ownerId, id, isOverLimit ? { isActive: false } : {}, now);
		}
		if (!user.isTierPending) return;
		await firestore.runTransaction(async (transaction) => {
			const current = (await transaction.get(users.doc(ownerId))).data();
			// Another change of the tier has a task of its own.
			if (current?.tier === user.tier) transaction.update(users.doc(ownerId), { isTierPending: false });
		});
	}

	return {
		all,
		find,
		add,
		change,
		remove,
		applyTier,
		list: (ownerId, ask) =>
			readPage(websites.where('ownerId', '==', ownerId), { field: 'createdAt', direction: 'asc' }, ask),
		async recentOutages(ownerId, { websiteId, limit }) {
			const owned = outages.where('ownerId', '==', ownerId);
			const query = websiteId ? owned.where('websiteId', '==', websiteId) : owned;
			const page = await query.orderBy('start', 'desc').limit(limit).get();
			return page.docs.map((snapshot) => ({ id: snapshot.id, document: snapshot.data() }));
		},
		async hoursOfDays(websiteId, instants) {
			const names = new Set(instants.map((instant) => rollUpId(websiteId, instant)));
			if (names.size === 0) return [];
			const snapshots = await firestore.getAll(...[...names].map((name) => hoursOf(websiteId).doc(name)));
			return snapshots.flatMap((snapshot) => (snapshot.data() as HoursDocument | undefined) ?? []);
		},
		async daysSince(websiteId, from) {
			const page = await daysOf(websiteId).where('start', '>=', from).orderBy('start').get();
			return page.docs.map((snapshot) => snapshot.data()).filter(({ expireAt }) => expireAt.toMillis() > from);
		},
	};
}

export function newMonitor(websiteId: string, website: WebsiteDocument, now: number): Monitor {
	return {
		websiteId,
		ownerId: website.ownerId,
		name: website.name,
		url: website.url,
		expectedStatusCode: website.expectedStatusCode,
		intervalSeconds: website.runningInterval,
		isActive: website.isActive,
		alertsEnabled: website.alertsEnabled,
		revision: 1,
		createdAt: website.createdAt,
		state: newMonitorState(now),
		uptime: newUptime(now),
	};
}

function limitReached(tier: Tier, current: number): Problem {
	return new Problem(
		'limit-reached',
		`Your ${tier} plan watches up to ${tierLimits[tier].websites} websites and you have ${current}. Remove one, or move to a larger plan to add more.`,
	);
}

/** What a change leaves out keeps its value. */
function definedIn(change: SettingsChange): Partial<WebsiteDocument> {
	return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
