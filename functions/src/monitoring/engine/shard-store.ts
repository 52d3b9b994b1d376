/** The door to shards in Firestore: taking a round's lease, and writing state, outages and roll-ups in one go (SCHED-3, OUT-1). */
import { dayMs, hourMs, type OutageEvidence, tierLimits, type WebsiteStatus } from '@stayup/contract';
import {
	type DocumentReference,
	FieldPath,
	type Firestore,
	type Precondition,
	Timestamp,
	type UpdateData,
	type WithFieldValue,
} from 'firebase-admin/firestore';
import type { DeliveryRef } from '../../alerts/delivery/new-delivery.ts';
import type { OutboxStore } from '../../alerts/delivery/outbox-store.ts';
import { planAlerts } from '../../alerts/plan-alerts.ts';
import { type Collections, collectionsOf } from '../../platform/firestore/collections.ts';
import { count } from '../../platform/firestore/counters.ts';
import type { HoursDocument, ShardDocument, UserDocument } from '../../platform/firestore/documents.ts';
import { rollUpId } from '../../platform/ids.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import { roundDeadlineSeconds } from '../../platform/task-queue.ts';
import type { ClosedDay, ClosedHour } from '../../stats/uptime.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import type { Monitor } from '../rules/monitor.ts';
import { applyBatches, type CheckBatch, decodeShard, encodeMonitor, type Shard } from '../rules/shard.ts';
import type { StatusChange } from '../rules/transition.ts';

/** As long as a round may take, by its task's deadline: a shard whose round died is free again for its next one. */
const leaseMs = roundDeadlineSeconds * 1000;
/** A shard is shared by a hundred websites, whose checks and changes meet in it. */
const patiently = { maxAttempts: 25 };
const invalidArgument = 3;
const notFound = 5;
const alreadyExists = 6;
const failedPrecondition = 9;

export interface ShardStore {
	find(shardId: string): Promise<Shard | null>;
	findMany(shardIds: readonly string[]): Promise<Map<string, Shard>>;
	/** Cadence in seconds, by shard id. */
	directory(): Promise<Map<string, number>>;
	/**
	 * Null when the round is over, or an older one than the last. `isRetry`: the attempt before this one of the same task has ended, so
	 * that its lease is waited for no longer (SCHED-4).
	 */
	takeLease(
		shardId: string,
		roundAt: number,
		now: number,
		isRetry?: boolean,
	): Promise<LeasedShard | LeasedElsewhere | null>;
	/** Writes a round, or a part of it; writes nothing when somebody else has taken the shard meanwhile. */
	commitRound(leased: LeasedShard, batches: readonly CheckBatch[], part: RoundPart): Promise<CommittedRound>;
	commit(shardId: string, batches: readonly CheckBatch[]): Promise<AppliedChecks[]>;
	/** Notes a Check Now unless the last one is less than `restMs` ago; answers how long to wait, 0 when it may go ahead. */
	claimCheckNow(shardId: string, websiteId: string, now: number, restMs: number): Promise<number>;
}

export interface LeasedShard {
	shard: Shard;
	roundAt: number;
	/** When the lease ends, which tells it from any other of the same round. */
	until: number;
	/** The version of the document that our last write made; null when others have written since. */
	version: Timestamp | null;
}

/** Somebody has the shard, alive or dead: nobody can tell until the lease ends. */
export interface LeasedElsewhere {
	leasedUntil: number;
}

export interface RoundPart {
	suppressedRounds: number;
	/** The last part gives the lease back. */
	isLast: boolean;
}

export interface CommittedRound {
	applied: AppliedChecks[];
	/** For the next part; null when there is none, or the lease is no longer ours. */
	next: LeasedShard | null;
}

/** What alerts need of the outbox. */
export type AlertOutbox = Pick<OutboxStore, 'plan' | 'sendSoon'>;

type LogError = (message: string, details: { error: unknown }) => void;

export function createShardStore(firestore: Firestore, outbox: AlertOutbox, logError: LogError): ShardStore {
	const collections = collectionsOf(firestore);
	const runExclusive = createKeyedMutex();

	async function takeLease(
		shardId: string,
		roundAt: number,
		now: number,
		isRetry = false,
	): Promise<LeasedShard | LeasedElsewhere | null> {
		const ref = collections.shards.doc(shardId);
		const snapshot = await ref.get();
		const document = snapshot.data();
		if (!document || !snapshot.updateTime) return null;
		const isUnfinished = document.lease?.roundAt === roundAt;
		if (document.lastRoundAt >= roundAt && !isUnfinished) return null;
		const isOwn = isRetry && isUnfinished;
		if (document.lease && document.lease.until > now && !isOwn) return { leasedUntil: document.lease.until };
		const lease = { roundAt, until: now + leaseMs };
		try {
			const { writeTime } = await ref.update({ lease, lastRoundAt: roundAt }, { lastUpdateTime: snapshot.updateTime });
			return { shard: decodeShard(shardId, document), ...lease, version: writeTime };
		} catch (error) {
			if (hasCode(error, failedPrecondition)) return takeLease(shardId, roundAt, now, isRetry);
			if (hasCode(error, notFound)) return null;
			throw error;
		}
	}

	async function commitRound(
		leased: LeasedShard,
		batches: readonly CheckBatch[],
		part: RoundPart,
	): Promise<CommittedRound> {
		if (leased.version === null) return commitPartInTransaction(leased, batches, part);
		const ref = collections.shards.doc(leased.shard.id);
		const applied = applyBatches(leased.shard, batches);
		const batch = firestore.batch();
		const owners = await ownersToTell(applied, (refs) => firestore.getAll(...refs), collections);
		const isWritten = writeShard(batch, ref, applied, fieldsOf(leased, part), { lastUpdateTime: leased.version });
		const alerts = writeApplied(batch, firestore, collections, outbox, applied, owners);
		try {
			const [shardWritten] = await batch.commit();
			await sendSoon(alerts);
			const version = (isWritten && shardWritten?.writeTime) || leased.version;
			return { applied, next: part.isLast ? null : { ...leased, version } };
		} catch {
			// Somebody else has written, or the write failed: what is stored by now decides.
			return commitPartInTransaction(leased, batches, part);
		}
	}

	async function commitPartInTransaction(
		leased: LeasedShard,
		batches: readonly CheckBatch[],
		part: RoundPart,
	): Promise<CommittedRound> {
		const fence = { until: leased.until, fields: fieldsOf(leased, part) };
		const applied = await commitInTransaction(leased.shard.id, batches, fence);
		if (applied === null) return { applied: [], next: null };
		return { applied, next: part.isLast ? null : { ...leased, version: null } };
	}

	/** `fence` names the lease that must still be ours, or null is answered; without one, any time will do. */
	async function commitInTransaction(
		shardId: string,
		batches: readonly CheckBatch[],
		fence: Fence | null,
	): Promise<AppliedChecks[] | null> {
		try {
			return await commitTogether(shardId, batches, fence);
		} catch (error) {
			if (!isLasting(error)) throw error;
			if (batches.length === 0) throw error;
			if (batches.length === 1) logError('The check results of a website could not be stored.', { error });
			// One website's trouble must not stop the others of its shard (OUT-4).
			const apart = batches.length === 1 ? [] : batches;
			const applied: AppliedChecks[] = [];
			for (const one of apart) {
				const unfenced = fence && { ...fence, fields: {} };
				applied.push(...((await commitInTransaction(shardId, [one], unfenced)) ?? []));
			}
			if (fence) await commitTogether(shardId, [], fence);
			return applied;
		}
	}

	async function commitTogether(
		shardId: string,
		batches: readonly CheckBatch[],
		fence: Fence | null,
	): Promise<AppliedChecks[] | null> {
		const ref = collections.shards.doc(shardId);
		const committed = await firestore.runTransaction(async (transaction) => {
			const document = (await transaction.get(ref)).data();
			if (!document || (fence && document.lease?.until !== fence.until)) return null;
			const applied = applyBatches(decodeShard(shardId, document), batches);
			const owners = await ownersToTell(applied, (refs) => transaction.getAll(...refs), collections);
			writeShard(transaction, ref, applied, fence?.fields ?? {});
			const alerts = writeApplied(transaction, firestore, collections, outbox, applied, owners);
			return { applied, alerts };
		}, patiently);
		if (committed) await sendSoon(committed.alerts);
		return committed?.applied ?? null;
	}

	async function sendSoon(deliveries: readonly DeliveryRef[]): Promise<void> {
		await Promise.all(deliveries.map((delivery) => outbox.sendSoon(delivery)));
	}

	return {
		takeLease,
		commitRound,
		commit: (shardId, batches) =>
			runExclusive(shardId, async () => (await commitInTransaction(shardId, batches, null)) ?? []),
		async find(shardId) {
			const document = (await collections.shards.doc(shardId).get()).data();
			return document ? decodeShard(shardId, document) : null;
		},
		async findMany(shardIds) {
			if (shardIds.length === 0) return new Map();
			const snapshots = await firestore.getAll(...shardIds.map((id) => collections.shards.doc(id)));
			return new Map(
				snapshots.flatMap((snapshot) => {
					const document = snapshot.data() as ShardDocument | undefined;
					return document ? [[snapshot.id, decodeShard(snapshot.id, document)] as const] : [];
				}),
			);
		},
		async directory() {
			const document = (await collections.shardDirectory.doc('all').get()).data();
			return new Map(Object.entries(document?.cadences ?? {}));
		},
		claimCheckNow(shardId, websiteId, now, restMs) {
			const ref = collections.shards.doc(shardId);
			const claim = () =>
				firestore.runTransaction(async (transaction) => {
					const document = (await transaction.get(ref)).data();
					const monitor = document ? decodeShard(shardId, document).monitors.get(websiteId) : undefined;
					if (!monitor) return 0;
					const waitMs = (monitor.state.lastCheckNowAt ?? Number.NEGATIVE_INFINITY) + restMs - now;
					if (waitMs > 0) return waitMs;
					const noted = { ...monitor, state: { ...monitor.state, lastCheckNowAt: now } };
					writeShard(transaction, ref, [{ monitor: noted }]);
					return 0;
				}, patiently);
			return runExclusive(shardId, claim);
		},
	};
}

/** What a batch and a transaction have in common. */
export interface Writer {
	create<Shape>(document: DocumentReference<Shape>, data: WithFieldValue<Shape>): unknown;
	set<Shape>(document: DocumentReference<Shape>, data: WithFieldValue<Shape>): unknown;
	set<Shape>(document: DocumentReference<Shape>, data: object, options: { merge: true }): unknown;
	update<Shape>(document: DocumentReference<Shape>, data: UpdateData<Shape>): unknown;
	update(document: DocumentReference, path: FieldPath, value: unknown, ...rest: unknown[]): unknown;
}
type Owners = ReadonlyMap<string, UserDocument>;
type ShardFields = Partial<Pick<ShardDocument, 'lease' | 'suppressedRounds'>>;

interface Fence {
	until: number;
	fields: ShardFields;
}

function fieldsOf({ shard }: LeasedShard, { suppressedRounds, isLast }: RoundPart): ShardFields {
	return { ...(isLast && { lease: null }), ...(suppressedRounds !== shard.suppressedRounds && { suppressedRounds }) };
}

/** Answers the alerts it has planned, to be sent once all is written (OUT-1). */
export function writeApplied(
	writer: Writer,
	firestore: Firestore,
	collections: Collections,
	outbox: AlertOutbox,
	applied: readonly AppliedChecks[],
	owners: Owners,
): DeliveryRef[] {
	const alerts: DeliveryRef[] = [];
	for (const { monitor, changes, certificate, evidence, closedHours, closedDays, ...seen } of applied) {
		for (const change of changes) writeChange(writer, collections, monitor, change, evidence, owners);
		if (changes.length > 0 || certificate !== null) {
			writer.update(collections.websites.doc(monitor.websiteId), {
				status: monitor.state.shown,
				statusSince: monitor.state.shownSince,
				lastChecked: monitor.state.lastCheckedAt,
				openOutageId: monitor.state.openOutageId,
				...(certificate && { certificate }),
			});
		}
		writeRollUps(writer, firestore, monitor, closedHours, closedDays);
		alerts.push(...planAlerts(writer, outbox, monitor, seen.alerts, owners.get(monitor.ownerId)));
	}
	count(writer, firestore, { websitesByStatus: changesByStatus(applied) });
	return alerts;
}

function changesByStatus(applied: readonly AppliedChecks[]): Partial<Record<WebsiteStatus, number>> {
	const changes: Partial<Record<WebsiteStatus, number>> = {};
	for (const { shownBefore, monitor } of applied) {
		changes[shownBefore] = (changes[shownBefore] ?? 0) - 1;
		changes[monitor.state.shown] = (changes[monitor.state.shown] ?? 0) + 1;
	}
	return changes;
}

/** One update for the whole shard: two would be two writes on the bill. Answers whether there was anything to write. */
function writeShard(
	writer: Writer,
	shard: DocumentReference<ShardDocument>,
	written: readonly Pick<AppliedChecks, 'monitor'>[],
	fields: ShardFields = {},
	precondition?: Precondition,
): boolean {
	const values = [
		...Object.entries(fields).map(([name, value]) => [new FieldPath(name), value]),
		...written.map(({ monitor }) => [new FieldPath('monitors', monitor.websiteId), encodeMonitor(monitor)]),
	].flat();
	const [path, value, ...rest] = precondition ? [...values, precondition] : values;
	if (!(path instanceof FieldPath)) return false;
	writer.update(shard as DocumentReference, path, value, ...rest);
	return true;
}

function writeChange(
	writer: Writer,
	collections: Collections,
	monitor: Monitor,
	change: StatusChange,
	evidence: OutageEvidence | null,
	owners: Owners,
): void {
	if (change.kind === 'recovered') {
		writer.update(collections.outages.doc(change.outageId), { end: change.at, endReason: 'recovered' });
	}
	if (change.kind === 'went-down') {
		const owner = owners.get(monitor.ownerId);
		const [first] = change.failures;
		writer.create(collections.outages.doc(change.outageId), {
			websiteId: monitor.websiteId,
			ownerId: monitor.ownerId,
			start: first.at,
			detectedAt: change.at,
			end: null,
			endReason: null,
			statusCode: first.statusCode,
			error: first.error,
			phase: first.phase,
			failures: change.failures.map(({ phase, ...failure }) => failure),
			website: { name: monitor.name, url: monitor.url },
			user: { name: owner?.name ?? '', email: owner?.email ?? '' },
			evidence,
			acknowledgement: null,
			notifiedAt: null,
		});
	}
}

/** Checks live as long as the longest tier keeps them, days as long as its history; rules and queries hold each tier to its own. */
export function writeRollUps(
	writer: Pick<Writer, 'set'>,
	firestore: Firestore,
	monitor: Pick<Monitor, 'websiteId' | 'ownerId'>,
	closedHours: readonly ClosedHour[],
	closedDays: readonly ClosedDay[],
): void {
	const collections = collectionsOf(firestore);
	const { websiteId, ownerId } = monitor;
	for (const { start, stats, before, rawChecks } of closedHours) {
		const dayStart = Math.floor(start / dayMs) * dayMs;
		const expireAt = Timestamp.fromMillis(dayStart + (tierLimits.Elite.rawCheckDays + 1) * dayMs);
		// A document for a day, to which each hour is added blindly: a write an hour, and one deletion a day.
		const hours = { [(start - dayStart) / hourMs]: { stats, before, rawChecks } };
		const day: HoursDocument = { ownerId, websiteId, start: dayStart, hours, expireAt };
		writer.set(collections.hoursOf(websiteId).doc(rollUpId(websiteId, dayStart)), day, { merge: true });
	}
	for (const { start, stats, before } of closedDays) {
		const expireAt = Timestamp.fromMillis(start + tierLimits.Elite.historyDays * dayMs);
		writer.set(collections.daysOf(websiteId).doc(rollUpId(websiteId, start)), {
			ownerId,
			websiteId,
			start,
			stats,
			before,
			expireAt,
		});
	}
}

async function ownersToTell(
	applied: readonly AppliedChecks[],
	getAll: (refs: DocumentReference<UserDocument>[]) => Promise<{ id: string; data(): unknown }[]>,
	collections: Collections,
): Promise<Owners> {
	const ownerIds = new Set(
		applied
			.filter(({ changes, alerts }) => alerts.length > 0 || changes.some(({ kind }) => kind === 'went-down'))
			.map(({ monitor }) => monitor.ownerId),
	);
	if (ownerIds.size === 0) return new Map();
	const snapshots = await getAll([...ownerIds].map((id) => collections.users.doc(id)));
	return new Map(
		snapshots.flatMap((snapshot) => {
			const user = snapshot.data() as UserDocument | undefined;
			return user ? [[snapshot.id, user] as const] : [];
		}),
	);
}

/** Whatever another try would not change: a document too large, or one that is there already, or gone. */
function isLasting(error: unknown): boolean {
	return [invalidArgument, notFound, alreadyExists].some((code) => hasCode(error, code));
}

function hasCode(error: unknown, code: number): boolean {
	return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
