/** Changes websites of one shard in one transaction: checks what may change, writes websites and monitors, and counts them. */
import type { StoredCheckSettings, Tier, WebsiteDocument } from '@stayup/contract';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { createConditionStore } from '../outages/condition-store.ts';
import { createOutageWriter } from '../outages/outage-writer.ts';
import { fulfilled, rejected } from '../platform/call-batcher.ts';
import type { VisitorCounterDocument } from '../platform/firestore/business/visitor-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { requireSameOrigin } from './check-settings/request-secrets.ts';
import { createCommitWebsites } from './commit-websites.ts';
import type { OwnedWebsite } from './owned-website.ts';
import { requireAccount, requireConfirmedEmail, requireRoom } from './owner-limits.ts';
import type { NeededRoom, Placement, ShardChange } from './placement/placement-store.ts';
import { cadenceAfter, type PlannedChange, planChange, type SettingsChange } from './website-settings.ts';

export interface RequestedChange {
	websiteId: string;
	change: SettingsChange;
	now: number;
	condition?: ChangeCondition | undefined;
}

/** Checked in the transaction: if it does not hold, nothing changes and the result is null. `check`: null for the default settings. */
export type ChangeCondition = (
	website: WebsiteDocument,
	owner: UserDocument,
	check: StoredCheckSettings | null,
) => boolean;

export interface ChangedWebsite extends OwnedWebsite {
	/** The website is active, and its status is unknown since the change. */
	needsFirstCheck: boolean;
	/** Identifies this version of the settings. */
	revision: number;
}

/** Requests for websites of one shard: those that stay in it, or those that need a shard of the same cadence. */
export interface ChangesOfShard extends NeededRoom {
	shardId: string;
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

type Websites = ReadonlyMap<string, WebsiteDocument | undefined>;

export function createChangeTogether(firestore: Firestore, placement: Placement): ChangeTogether {
	const { users, websites, visitorCounters } = collectionsOf(firestore);
	const outages = createOutageWriter(firestore);
	const conditions = createConditionStore(firestore);
	const commit = createCommitWebsites(firestore);

	return (ownerId, changes) => {
		const { shardId, requested, isMove, cadence, places } = changes;
		const inShard = { shardId, websiteIds: requested.map(({ websiteId }) => websiteId) };
		return placement.change(isMove ? { ...inShard, into: { cadence, places } } : inShard, (transaction, shard) =>
			changeIn(transaction, shard, ownerId, changes),
		);
	};

	async function changeIn(
		transaction: Transaction,
		shard: ShardChange,
		ownerId: string,
		{ shardId, cadence, requested }: ChangesOfShard,
	): Promise<ChangeResult[]> {
		// 1. Read the account and the websites, in the order of locks of docs/data-model.md.
		const owner = requireAccount((await transaction.get(users.doc(ownerId))).data());
		const snapshots = await transaction.getAll(...requested.map(({ websiteId }) => websites.doc(websiteId)));
		const before = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot.data() as WebsiteDocument | undefined]));
		const requireRoom = await roomToResume(transaction, ownerId, owner.tier, requested, before);
		const counters = await countersOfNewUrls(transaction, ownerId, requested, before);
		// 2. Check each change and apply it.
		const planned = new Map<string, PlannedChange>();
		const results = requested.map(({ websiteId, change, now, condition = () => true }): ChangeResult => {
			const website = before.get(websiteId);
			if (website?.ownerId !== ownerId) return fulfilled(null);
			if (website.shardId !== shardId || cadenceAfter(website, change, owner.tier) !== cadence) {
				return fulfilled('moved');
			}
			const monitor = shard.monitors.get(websiteId);
			if (!condition(website, owner, monitor?.check ?? null)) return fulfilled(null);
			if (!monitor) return rejected(new Error(`Website ${websiteId} has no monitor.`));
			const plan = planChange({ ...website, shardId: shard.shardId }, monitor, change, owner.tier, now);
			if (!shard.fits(plan.monitor)) return fulfilled('needs-room');
			try {
				if (change.check === undefined) requireSameOrigin(monitor.check, { before: website.url, after: change.url });
				if (change.isActive && !website.isActive) requireRoom(owner);
			} catch (problem) {
				return rejected(problem);
			}
			shard.put(plan.monitor);
			planned.set(websiteId, plan);
			const { document, needsFirstCheck } = plan;
			return fulfilled({ id: websiteId, document, needsFirstCheck, revision: plan.monitor.revision });
		});
		// 3. Write the monitors, into another shard if they need another cadence or more room.
		await shard.write();
		// 4. Write the websites and the settings of their checks, and count them.
		const changed = requested.flatMap(({ websiteId: id, change: { check }, now }) => {
			const plan = planned.get(id);
			return plan ? [{ id, before: before.get(id) ?? null, after: plan.document, check, plan, now }] : [];
		});
		commit(transaction, changed);
		// 5. Keep the hosts of visitor counters: only views of the counter's host count.
		for (const { websiteId, ref } of counters) {
			const url = planned.get(websiteId)?.document.url;
			if (url !== undefined) transaction.update(ref, { host: new URL(url).host });
		}
		// 6. Close the outages and the periods of conditions that the changes end.
		for (const { id: websiteId, plan, now } of changed) {
			const { endedOutage: ended, endedCondition: condition } = plan;
			if (ended) outages.close(transaction, ended.id, { at: now, reason: ended.reason });
			if (condition)
				conditions.write(transaction, { websiteId, ownerId }, [{ kind: 'ended', condition, at: now }], null);
		}
		return results;
	}

	async function countersOfNewUrls(
		transaction: Transaction,
		ownerId: string,
		requested: readonly RequestedChange[],
		before: Websites,
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
	async function roomToResume(
		transaction: Transaction,
		ownerId: string,
		tier: Tier,
		requested: readonly RequestedChange[],
		before: Websites,
	) {
		const isResuming = ({ websiteId, change }: RequestedChange) => change.isActive && !before.get(websiteId)?.isActive;
		if (!requested.some(isResuming)) return () => undefined;
		const running = websites.where('ownerId', '==', ownerId).where('isActive', '==', true).count();
		let { count: active } = (await transaction.get(running)).data();
		return (owner: UserDocument) => {
			requireConfirmedEmail(owner);
			requireRoom(tier, active);
			active += 1;
		};
	}
}
