/** Rebuilds the status page of the service itself, once a minute. Its slug is claimed like that of any page. */
import { minuteMs, type Region, type StatusSnapshot } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { endless } from '../../maintenance-windows/rules/occurrences.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { packed, packedSnapshot, snapshotIn } from '../../status-pages/snapshot/packed.ts';
import type { DeliveryQueueStore } from '../delivery-queue-store.ts';
import type { HeartbeatStore } from '../heartbeat-store.ts';
import { isServiceLate } from '../rules/lateness.ts';
import { ownPage, ownSnapshot, type ServiceFacts } from './rules/own-snapshot.ts';

interface OwnPageStore {
	/** Replaces the snapshot by the one that `next` makes of it. */
	replace(next: (previous: StatusSnapshot | null) => StatusSnapshot): Promise<void>;
}

interface OwnPageDeps {
	config: { appOrigin: string };
	ownPage: OwnPageStore;
	operations: {
		heartbeats: Pick<HeartbeatStore, 'read'>;
		deliveryQueue: Pick<DeliveryQueueStore, 'overdue'>;
	};
	engine: { regions: { deployed: readonly Region[]; lostRegions(now: number): Promise<Region[]> } };
	/** Milliseconds since the epoch. */
	now(): number;
}

/** The sweep, every two minutes, sends what a queue lost: older deliveries wait because of us. */
const overdueMs = 5 * minuteMs;

/** No account has this id. */
const nobody = '';

export function createOwnPageStore(firestore: Firestore): OwnPageStore {
	const { statusNames, statusSnapshots } = collectionsOf(firestore);
	const snapshot = statusSnapshots.doc(ownPage.id);
	const claim = {
		ownerId: nobody,
		pageId: ownPage.id,
		skeleton: ownPage.slug,
		releasedAt: null,
		expireAt: Timestamp.fromMillis(endless),
	};

	return {
		async replace(next) {
			const stored = (await snapshot.get()).data();
			const rebuilt = next(stored ? await snapshotIn(stored.content) : null);
			const content = await packedSnapshot(rebuilt);
			const batch = firestore.batch();
			batch.set(snapshot, {
				ownerId: nobody,
				content,
				sources: await packed([]),
				builtAt: rebuilt.builtAt,
				factsAt: rebuilt.builtAt,
				// It has no settings to rebuild it from.
				nextRefreshAt: endless,
				access: { isOpen: true, kind: 'public', passwordHash: null, visitKey: '', allowedEmails: [] },
			});
			if (!stored) batch.set(statusNames.doc(ownPage.slug), claim);
			await batch.commit();
		},
	};
}

export async function refreshOwnPage({ config, ownPage: store, ...deps }: OwnPageDeps): Promise<void> {
	const now = deps.now();
	const facts = await serviceFacts(deps, now);
	await store.replace((previous) => ownSnapshot(previous, facts, now, config.appOrigin));
}

async function serviceFacts(
	{ operations, engine }: Pick<OwnPageDeps, 'operations' | 'engine'>,
	now: number,
): Promise<ServiceFacts> {
	const [beats, overdueDeliveries, lostRegions] = await Promise.all([
		operations.heartbeats.read(['tick', 'rounds']),
		operations.deliveryQueue.overdue(now - overdueMs),
		engine.regions.lostRegions(now),
	]);
	return {
		isLate: beats.tick === null ? null : isServiceLate(beats, now),
		overdueDeliveries,
		lostRegions,
		recheckRegions: engine.regions.deployed,
	};
}
