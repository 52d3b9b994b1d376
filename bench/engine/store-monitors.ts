/** Stores monitors without the API: shards, websites and owners, in the state in which the API would leave them. */
import type { WebsiteDocument } from '@stayup/contract';
import { aMonitor, anAccount, aWebsite } from '@stayup/testing/builders';
import type { Firestore } from 'firebase-admin/firestore';
import { directoryNames, directoryPiece } from '../../functions/src/monitoring/rules/directory.ts';
import type { Monitor } from '../../functions/src/monitoring/rules/monitor.ts';
import { nameOfShard, namesTried } from '../../functions/src/monitoring/rules/schedule.ts';
import { encodeMonitor, monitorsPerShard } from '../../functions/src/monitoring/rules/shard.ts';
import { roomFields } from '../../functions/src/monitoring/rules/shard-room.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { checksPerDay } from '../../functions/src/websites/website-settings.ts';
import { inventPasts } from './history.ts';
import type { StoredMonitor } from './prober.ts';

export interface MonitorsToStore {
	monitors: number;
	intervalSeconds: number;
	urlOf(index: number): string;
	isHanging(index: number): boolean;
	/** Whether the websites have a day behind them; otherwise they were added a minute ago. */
	hasPast?: boolean;
	/** By the engine's clock. */
	now?: number;
	perShard?: number;
}

/** Few enough that no owner reaches the hourly limit of single alert emails. */
const websitesPerOwner = 10;

/** The websites are already up, because first results are not measured. */
export async function storeMonitors(firestore: Firestore, settings: MonitorsToStore): Promise<StoredMonitor[]> {
	const { websites, shards, shardDirectory, users } = collectionsOf(firestore);
	const { intervalSeconds, hasPast = false, now = Date.now(), perShard = monitorsPerShard } = settings;
	const since = now - 60_000;
	const withPast = hasPast ? inventPasts(intervalSeconds, now) : (monitor: Monitor) => monitor;
	const writer = firestore.bulkWriter();
	for (let first = 0; first < settings.monitors; first += websitesPerOwner) {
		void writer.set(users.doc(ownerOf(first)), anAccount());
	}
	const stored: StoredMonitor[] = [];
	const cadences: Record<string, number> = {};
	for (let first = 0; first < settings.monitors; first += perShard) {
		const names = Array.from({ length: namesTried }, () => shards.doc().id);
		const shard = shards.doc(nameOfShard(names, new Map(Object.entries(cadences)), intervalSeconds));
		const monitors: Record<string, string> = {};
		for (let index = first; index < Math.min(first + perShard, settings.monitors); index += 1) {
			const website = websites.doc();
			const url = settings.urlOf(index);
			const owned = { websiteId: website.id, ownerId: ownerOf(index), url };
			const monitor = withPast(monitorOf(owned, intervalSeconds, since, settings.isHanging(index)));
			monitors[website.id] = encodeMonitor(monitor);
			void writer.set(website, documentOf(monitor, shard.id));
			stored.push({ websiteId: website.id, shardId: shard.id, url, isHanging: settings.isHanging(index) });
		}
		cadences[shard.id] = intervalSeconds;
		void writer.set(shard, {
			cadence: intervalSeconds,
			lease: null,
			lastRoundAt: 0,
			suppressedRounds: 0,
			monitors,
			...roomFields(intervalSeconds, Object.keys(monitors).length),
		});
	}
	for (const piece of directoryNames) {
		const listed = Object.entries(cadences).filter(([shardId]) => directoryPiece(shardId) === piece);
		void writer.set(shardDirectory.doc(piece), { cadences: Object.fromEntries(listed) });
	}
	await writer.close();
	return stored;
}

function ownerOf(index: number): string {
	return `owner-${Math.floor(index / websitesPerOwner)}`;
}

function monitorOf(
	owned: Pick<Monitor, 'websiteId' | 'ownerId' | 'url'>,
	intervalSeconds: number,
	since: number,
	isDown: boolean,
): Monitor {
	const monitor = aMonitor({ ...owned, name: 'Shop', intervalSeconds, createdAt: since });
	const known = isDown ? 'down' : 'up';
	const state = { ...monitor.state, phase: known, shown: known, shownSince: since, lastCheckedAt: since } as const;
	const uptime = { ...monitor.uptime, accountedUntil: since };
	return { ...monitor, state, uptime };
}

function documentOf(monitor: Monitor, shardId: string): WebsiteDocument {
	const { ownerId, name, url, intervalSeconds, state } = monitor;
	return aWebsite({
		ownerId,
		name,
		url,
		shardId,
		checkInterval: intervalSeconds,
		runningInterval: intervalSeconds,
		checksPerDay: checksPerDay({ checkInterval: intervalSeconds, isActive: true }, 'Elite'),
		status: state.shown,
		statusSince: state.shownSince,
		lastChecked: state.lastCheckedAt,
		scheduledSince: monitor.createdAt,
		createdAt: monitor.createdAt,
	});
}
