/** Changes websites of one shard in one transaction, which moves them into another shard if their interval needs another cadence. */
import { type Tier, tierLimits, type WebsiteDocument } from '@stayup/contract';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { writesOfMove } from '../monitoring/rules/room-pool.ts';
import { decodeMonitors, monitorsPerShard } from '../monitoring/rules/shard.ts';
import { placesOf } from '../monitoring/rules/shard-room.ts';
import { createConditionStore } from '../outages/condition-store.ts';
import { createOutageWriter } from '../outages/outage-writer.ts';
import { fulfilled, rejected } from '../platform/call-batcher.ts';
import type { VisitorCounterDocument } from '../platform/firestore/business/visitor-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { type CountChange, count } from '../platform/firestore/counters.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { writeCheckSettings } from './check-settings/check-settings-store.ts';
import { requireSameOrigin } from './check-settings/request-secrets.ts';
import { requestLookups } from './domains/domain-store.ts';
import { limitReached, requireAccount, requireConfirmedEmail } from './owner-limits.ts';
import { forOtherShard, type Placement, type Room } from './placement-store.ts';
import type { OwnedWebsite } from './website.ts';
import { cadenceAfter, type PlannedChange, planChange, type SettingsChange } from './website-change.ts';

export interface RequestedChange {
	websiteId: string;
	change: SettingsChange;
	now: number;
	/** Checked in the transaction: if it does not hold, nothing changes and the result is null. */
	condition?: ((website: WebsiteDocument, owner: UserDocument) => boolean) | undefined;
}

export interface ChangedWebsite extends OwnedWebsite {
	/** The website is active, and its status is unknown since the change. */
	needsFirstCheck: boolean;
	/** Identifies this version of the settings. */
	revision: number;
}

/** Requests for websites of one shard: those that stay in it, or those that need a shard of the same cadence. */
export interface ChangesOfShard {
	shardId: string;
	/** After the change. */
	cadence: number;
	/** The places that the monitors take after the change, apart from their maintenance. */
	places: number;
	isMove: boolean;
	requested: readonly RequestedChange[];
}

/**
 * `moved`: the website or its account has changed in the meantime, so that it belongs to another group. `needs-room`: its settings no longer fit
 * into the shard, so that it must move.
 */
type ChangeResult = PromiseSettledResult<ChangedWebsite | 'moved' | 'needs-room' | null>;

/** Returns the results in the order of the requests. */
export type ChangeTogether = (ownerId: string, changes: ChangesOfShard) => Promise<ChangeResult[]>;

export function createChangeTogether(firestore: Firestore, placement: Placement): ChangeTogether {
	const { users, websites, domains, checkSettings, visitorCounters } = collectionsOf(firestore);
	const outages = createOutageWriter(firestore);
	const conditions = createConditionStore(firestore);

	return (ownerId, changes) => {
		const { cadence, places, shardId } = changes;
		const from = { shardId, websiteIds: changes.requested.map(({ websiteId }) => websiteId) };
		return changes.isMove
			? placement.withRoom({ cadence, places, writes: writesOfMove, from }, (transaction, room) =>
					changeIn(transaction, ownerId, changes, room),
				)
			: placement.inShard(shardId, (transaction) => changeIn(transaction, ownerId, changes, null));
	};

	async function changeIn(
		transaction: Transaction,
		ownerId: string,
		{ shardId, cadence, requested }: ChangesOfShard,
		room: Room | null,
	): Promise<ChangeResult[]> {
		// 1. Read the monitors, the account and the websites, in the order of locks of docs/data-model.md.
		const ids = requested.map(({ websiteId }) => websiteId);
		const shard = room ? room.from : await placement.readShard(transaction, shardId, ids);
		const owner = requireAccount((await transaction.get(users.doc(ownerId))).data());
		const snapshots = await transaction.getAll(...ids.map((id) => websites.doc(id)));
		const before = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot.data() as WebsiteDocument | undefined]));
		const monitors = decodeMonitors(shard?.monitors ?? {});
		const resuming = requested.filter(({ websiteId, change }) => change.isActive && !before.get(websiteId)?.isActive);
		const requireRoom = await roomToResume(transaction, ownerId, owner.tier, resuming.length);
		const counters = await countersOfNewUrls(transaction, ownerId, requested, before);
		// 2. Apply the changes.
		const target = room && room.shardId !== shardId ? room : null;
		let size = shard?.size ?? 0;
		const planned = new Map<string, PlannedChange>();
		const results = requested.map(({ websiteId, change, now, condition = () => true }): ChangeResult => {
			const website = before.get(websiteId);
			if (website?.ownerId !== ownerId || !condition(website, owner)) return fulfilled(null);
			if (website.shardId !== shardId || cadenceAfter(website, change, owner.tier) !== cadence) {
				return fulfilled('moved');
			}
			const monitor = monitors.get(websiteId);
			if (!monitor) return rejected(new Error(`Website ${websiteId} has no monitor.`));
			const placed = { ...website, shardId: target?.shardId ?? shardId };
			const plan = planChange(placed, monitor, change, owner.tier, now);
			const more = placesOf(plan.monitor) - placesOf(monitor);
			if (!target && more > 0 && size + more > monitorsPerShard) return fulfilled('needs-room');
			try {
				if (change.check === undefined) requireSameOrigin(monitor.check, { before: website.url, after: change.url });
				if (change.isActive && !website.isActive) requireRoom(owner);
			} catch (problem) {
				return rejected(problem);
			}
			size += more;
			planned.set(websiteId, plan);
			const { document, needsFirstCheck } = plan;
			return fulfilled({ id: websiteId, document, needsFirstCheck, revision: plan.monitor.revision });
		});
		// 3. Write the monitors, into the other shard if they need another cadence or more room.
		const changed = [...planned.values()].map(({ monitor }) => monitor);
		if (target && shard && changed.length > 0) {
			const remove = await placement.prepareRemoval(transaction, shard, [...planned.keys()]);
			target.put(changed.map(forOtherShard));
			remove();
		} else if (shard) placement.rewrite(transaction, shard, changed, size);
		// 4. Write the websites and the settings of their checks, and request lookups of new domains.
		for (const [websiteId, { document }] of planned) transaction.set(websites.doc(websiteId), document);
		for (const { websiteId: id, change } of requested) {
			if (!planned.has(id) || change.check === undefined) continue;
			writeCheckSettings(transaction, checkSettings, { id, ownerId }, change.check);
		}
		requestLookups(
			transaction,
			domains,
			[...planned.values()].map(({ document }) => document),
		);
		// Only views of the counter's host count.
		for (const { websiteId, ref } of counters) {
			const url = planned.get(websiteId)?.document.url;
			if (url !== undefined) transaction.update(ref, { host: new URL(url).host });
		}
		// 5. Close the outages and the periods of conditions that the changes end.
		for (const { now, websiteId } of requested) {
			const ended = planned.get(websiteId)?.endedOutage;
			if (ended) outages.close(transaction, ended.id, { at: now, reason: ended.reason });
			const condition = planned.get(websiteId)?.endedCondition;
			if (condition)
				conditions.write(transaction, { websiteId, ownerId }, [{ kind: 'ended', condition, at: now }], null);
		}
		// 6. Count the changes.
		count(transaction, firestore, countChanges(before, planned));
		return results;
	}

	async function countersOfNewUrls(
		transaction: Transaction,
		ownerId: string,
		requested: readonly RequestedChange[],
		before: ReadonlyMap<string, WebsiteDocument | undefined>,
	): Promise<{ websiteId: string; ref: DocumentReference<VisitorCounterDocument> }[]> {
		const moved = requested.filter(
			({ websiteId, change: { url } }) => url !== undefined && url !== before.get(websiteId)?.url,
		);
		const found = await Promise.all(
			moved.map(async ({ websiteId }) => {
				const own = visitorCounters.where('ownerId', '==', ownerId).where('websiteId', '==', websiteId);
				return (await transaction.get(own)).docs.map(({ ref }) => ({ websiteId, ref }));
			}),
		);
		return found.flat();
	}

	/** A downgrade keeps all websites and runs only as many as the tier allows; resuming must not exceed that. */
	async function roomToResume(transaction: Transaction, ownerId: string, tier: Tier, resuming: number) {
		if (resuming === 0) return () => undefined;
		const running = websites.where('ownerId', '==', ownerId).where('isActive', '==', true).count();
		let { count: active } = (await transaction.get(running)).data();
		return (owner: UserDocument) => {
			requireConfirmedEmail(owner);
			if (active >= tierLimits[tier].websites) throw limitReached(tier, active);
			active += 1;
		};
	}
}

function countChanges(
	before: ReadonlyMap<string, WebsiteDocument | undefined>,
	planned: ReadonlyMap<string, PlannedChange>,
): CountChange {
	const websitesByStatus: NonNullable<CountChange['websitesByStatus']> = {};
	let checksPerDay = 0;
	for (const [websiteId, { document }] of planned) {
		const was = before.get(websiteId);
		if (!was) continue;
		websitesByStatus[was.status] = (websitesByStatus[was.status] ?? 0) - 1;
		websitesByStatus[document.status] = (websitesByStatus[document.status] ?? 0) + 1;
		checksPerDay += document.checksPerDay - was.checksPerDay;
	}
	return { websitesByStatus, checksPerDay };
}
