/** The door to shards in Firestore: taking a round's lease, and writing state, outages and roll-ups in one go (SCHED-3, OUT-1). */
import { tierLimits, type WebsiteStatus } from '@stayup/contract';
import {
	type DocumentReference,
	FieldPath,
	type Firestore,
	type Precondition,
	Timestamp,
	type UpdateData,
	type WithFieldValue,
} from 'firebase-admin/firestore';
import { type Collections, collectionsOf, type ShardDocument, type UserDocument } from '../collections.ts';
import { count } from '../counter-store.ts';
import { createTurns } from '../turns.ts';
import type { AppliedChecks } from './apply-checks.ts';
import type { ClosedDay, ClosedHour } from './ledger.ts';
import type { Monitor } from './monitor.ts';
import { applyObservations, decodeShard, encodeMonitor, type Observation, type Shard } from './shard.ts';
import type { StatusChange } from './transition.ts';

const dayMs = 86_400_000;
/** Never shorter than a round may take: see the `round` function's timeout. */
const leaseMs = 5 * 60_000;
/** A shard is shared by a hundred websites, whose checks and changes meet in it. */
const patiently = { maxAttempts: 25 };
const failedPrecondition = 9;
const notFound = 5;

export interface ShardStore {
	find(shardId: string): Promise<Shard | null>;
	findMany(shardIds: readonly string[]): Promise<Map<string, Shard>>;
	/** Cadence in seconds, by shard id. */
	directory(): Promise<Map<string, number>>;
	takeLease(shardId: string, roundAt: number, now: number): Promise<LeasedShard | null>;
	/** Writes a round and gives its lease back; writes nothing when somebody else has taken the shard meanwhile. */
	commitRound(leased: LeasedShard, observations: readonly Observation[]): Promise<AppliedChecks[]>;
	commit(shardId: string, observations: readonly Observation[]): Promise<AppliedChecks[]>;
	/** Notes a Check Now unless the last one is less than `restMs` ago; answers how long to wait, 0 when it may go ahead. */
	claimCheckNow(shardId: string, websiteId: string, now: number, restMs: number): Promise<number>;
}

export interface LeasedShard {
	shard: Shard;
	roundAt: number;
	/** The version of the document that our lease made. */
	version: Timestamp;
}

export function createShardStore(firestore: Firestore): ShardStore {
	const collections = collectionsOf(firestore);
	const takeTurn = createTurns();

	async function takeLease(shardId: string, roundAt: number, now: number): Promise<LeasedShard | null> {
		const ref = collections.shards.doc(shardId);
		const snapshot = await ref.get();
		const document = snapshot.data();
		if (!document || !snapshot.updateTime || document.lastRoundAt >= roundAt) return null;
		if (document.lease && document.lease.until > now) return null;
		const lease = { roundAt, until: now + leaseMs };
		try {
			const { writeTime } = await ref.update({ lease, lastRoundAt: roundAt }, { lastUpdateTime: snapshot.updateTime });
			return { shard: decodeShard(shardId, document), roundAt, version: writeTime };
		} catch (error) {
			if (hasCode(error, failedPrecondition)) return takeLease(shardId, roundAt, now);
			if (hasCode(error, notFound)) return null;
			throw error;
		}
	}

	async function commitRound(leased: LeasedShard, observations: readonly Observation[]): Promise<AppliedChecks[]> {
		const ref = collections.shards.doc(leased.shard.id);
		const applied = applyObservations(leased.shard, observations);
		const batch = firestore.batch();
		const owners = await ownersOfOutages(applied, (refs) => firestore.getAll(...refs), collections);
		writeShard(batch, ref, applied, { lease: null }, { lastUpdateTime: leased.version });
		writeApplied(batch, firestore, collections, applied, owners);
		try {
			await batch.commit();
			return applied;
		} catch (error) {
			if (!hasCode(error, failedPrecondition) && !hasCode(error, notFound)) throw error;
			return commitInTransaction(leased.shard.id, observations, leased.roundAt);
		}
	}

	/** `roundAt` names the lease that must still be ours; null where none is needed. */
	function commitInTransaction(
		shardId: string,
		observations: readonly Observation[],
		roundAt: number | null,
	): Promise<AppliedChecks[]> {
		const ref = collections.shards.doc(shardId);
		return firestore.runTransaction(async (transaction) => {
			const document = (await transaction.get(ref)).data();
			if (!document || (roundAt !== null && document.lease?.roundAt !== roundAt)) return [];
			const applied = applyObservations(decodeShard(shardId, document), observations);
			const owners = await ownersOfOutages(applied, (refs) => transaction.getAll(...refs), collections);
			writeShard(transaction, ref, applied, roundAt === null ? {} : { lease: null });
			writeApplied(transaction, firestore, collections, applied, owners);
			return applied;
		}, patiently);
	}

	return {
		takeLease,
		commitRound,
		commit: (shardId, observations) => takeTurn(shardId, () => commitInTransaction(shardId, observations, null)),
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
			return takeTurn(shardId, claim);
		},
	};
}

/** What a batch and a transaction have in common. */
interface Writer {
	create<Shape>(document: DocumentReference<Shape>, data: WithFieldValue<Shape>): unknown;
	set<Shape>(document: DocumentReference<Shape>, data: WithFieldValue<Shape>): unknown;
	set(document: DocumentReference, data: object, options: { merge: true }): unknown;
	update<Shape>(document: DocumentReference<Shape>, data: UpdateData<Shape>): unknown;
	update(document: DocumentReference, path: FieldPath, value: unknown, ...rest: unknown[]): unknown;
}
type Owners = ReadonlyMap<string, UserDocument>;

function writeApplied(
	writer: Writer,
	firestore: Firestore,
	collections: Collections,
	applied: readonly AppliedChecks[],
	owners: Owners,
): void {
	for (const { monitor, changes, closedHours, closedDays } of applied) {
		for (const change of changes) writeChange(writer, collections, monitor, change, owners);
		if (changes.length > 0) {
			writer.update(collections.websites.doc(monitor.websiteId), {
				status: monitor.state.shown,
				statusSince: monitor.state.shownSince,
				lastChecked: monitor.state.lastCheckedAt,
				openOutageId: monitor.state.openOutageId,
			});
		}
		writeRollUps(writer, firestore, monitor, closedHours, closedDays);
	}
	count(writer, firestore, { websitesByStatus: changesByStatus(applied) });
}

function changesByStatus(applied: readonly AppliedChecks[]): Partial<Record<WebsiteStatus, number>> {
	const changes: Partial<Record<WebsiteStatus, number>> = {};
	for (const { shownBefore, monitor } of applied) {
		changes[shownBefore] = (changes[shownBefore] ?? 0) - 1;
		changes[monitor.state.shown] = (changes[monitor.state.shown] ?? 0) + 1;
	}
	return changes;
}

/** One update for the whole shard: two would be two writes on the bill. */
function writeShard(
	writer: Writer,
	shard: DocumentReference<ShardDocument>,
	written: readonly Pick<AppliedChecks, 'monitor'>[],
	fields: Partial<Pick<ShardDocument, 'lease'>> = {},
	precondition?: Precondition,
): void {
	const values = [
		...Object.entries(fields).map(([name, value]) => [new FieldPath(name), value]),
		...written.map(({ monitor }) => [new FieldPath('monitors', monitor.websiteId), encodeMonitor(monitor)]),
	].flat();
	const [path, value, ...rest] = precondition ? [...values, precondition] : values;
	if (path instanceof FieldPath) writer.update(shard as DocumentReference, path, value, ...rest);
}

function writeChange(
	writer: Writer,
	collections: Collections,
	monitor: Monitor,
	change: StatusChange,
	owners: Owners,
): void {
	if (change.kind === 'recovered') {
		writer.update(collections.outages.doc(change.outageId), { end: change.at, endReason: 'recovered' });
	}
	if (change.kind === 'went-down') {
		const owner = owners.get(monitor.ownerId);
		writer.create(collections.outages.doc(change.outageId), {
			websiteId: monitor.websiteId,
			ownerId: monitor.ownerId,
			start: change.firstFailure.at,
			detectedAt: change.at,
			end: null,
			endReason: null,
			statusCode: change.firstFailure.statusCode,
			error: change.firstFailure.error,
			phase: change.firstFailure.phase,
			website: { name: monitor.name, url: monitor.url },
			user: { name: owner?.name ?? '', email: owner?.email ?? '' },
			notificationSent: false,
		});
	}
}

/** Hours live as long as the longest tier keeps raw checks, days as long as its history; rules and queries hold each tier to its own. */
export function writeRollUps(
	writer: { set<Shape>(document: DocumentReference<Shape>, data: WithFieldValue<Shape>): unknown },
	firestore: Firestore,
	monitor: Pick<Monitor, 'websiteId' | 'ownerId'>,
	closedHours: readonly ClosedHour[],
	closedDays: readonly ClosedDay[],
): void {
	const collections = collectionsOf(firestore);
	const { websiteId, ownerId } = monitor;
	for (const { start, tally, before, samples } of closedHours) {
		const id = `${websiteId}_${new Date(start).toISOString().slice(0, 13)}`;
		const expireAt = Timestamp.fromMillis(start + tierLimits.Elite.rawCheckDays * dayMs);
		writer.set(collections.hoursOf(websiteId).doc(id), { ownerId, websiteId, start, tally, before, samples, expireAt });
	}
	for (const { start, tally, before } of closedDays) {
		const id = `${websiteId}_${new Date(start).toISOString().slice(0, 10)}`;
		const expireAt = Timestamp.fromMillis(start + tierLimits.Elite.historyDays * dayMs);
		writer.set(collections.daysOf(websiteId).doc(id), { ownerId, websiteId, start, tally, before, expireAt });
	}
}

async function ownersOfOutages(
	applied: readonly AppliedChecks[],
	getAll: (refs: DocumentReference<UserDocument>[]) => Promise<{ id: string; data(): unknown }[]>,
	collections: Collections,
): Promise<Owners> {
	const ownerIds = new Set(
		applied
			.filter(({ changes }) => changes.some(({ kind }) => kind === 'went-down'))
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

function hasCode(error: unknown, code: number): boolean {
	return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
