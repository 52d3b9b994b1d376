/** Shards in memory for simulations: every decision comes from the product's rules, this file only keeps the values. */
import type { CheckWriters } from '../../../functions/src/monitoring/engine/check-writers.ts';
import type { ShardStore } from '../../../functions/src/monitoring/engine/shard-store.ts';
import { ownersNeeded, ownersOfAlerts, writeApplied } from '../../../functions/src/monitoring/engine/write-applied.ts';
import type { AppliedChecks } from '../../../functions/src/monitoring/rules/apply-checks.ts';
import { decideCommit, type Fence, noFence } from '../../../functions/src/monitoring/rules/commit-decision.ts';
import { decideLease, fieldsOfPart } from '../../../functions/src/monitoring/rules/lease.ts';
import type { Monitor } from '../../../functions/src/monitoring/rules/monitor.ts';
import { cadenceSeconds, msUntilCheckNow, nameOfShard } from '../../../functions/src/monitoring/rules/schedule.ts';
import type { CheckBatch, Shard } from '../../../functions/src/monitoring/rules/shard.ts';
import type { AlertSettingsDocument } from '../../../functions/src/platform/firestore/channel-documents.ts';
import type { UserDocument } from '../../../functions/src/platform/firestore/documents.ts';
import type { Writer } from '../../../functions/src/platform/firestore/writer.ts';
import type { FirestoreMeter } from './firestore-meter.ts';

/** The writers of a simulation keep their values in memory. */
const noBatch = {} as Writer;

/** All websites belong to owners with the same settings. `meter`: counts the reads and writes. */
export function createInMemoryShards(
	shards: ReadonlyMap<string, Shard>,
	writers: CheckWriters,
	owner: UserDocument,
	meter: FirestoreMeter | null = null,
	settings: AlertSettingsDocument | null = null,
): ShardStore {
	/** A snapshot, as from the database: later commits do not change it. */
	function read(id: string): Shard | null {
		const shard = shards.get(id);
		return shard ? { ...shard, monitors: new Map(shard.monitors) } : null;
	}

	function readOne(id: string): Shard | null {
		meter?.read('shards');
		return read(id);
	}

	async function commit(id: string, batches: readonly CheckBatch[], fence: Fence): Promise<AppliedChecks[] | null> {
		const shard = shards.get(id);
		const decision = decideCommit(shard ?? null, batches, fence);
		if (!shard || !decision) return null;
		const { applied, fields } = decision;
		Object.assign(shard, fields);
		const owners = new Map(ownersNeeded(applied).map((id) => [id, { user: owner, settings, tags: new Map() }]));
		const metered = meter?.startCommit();
		const planned = writeApplied(metered ?? noBatch, writers, applied, owners, shard.monitors.values());
		meter?.read('users', owners.size);
		meter?.read('alertSettings', ownersOfAlerts(applied).length);
		if (applied.length > 0 || Object.keys(fields).length > 0) metered?.note(`shards/${shard.id}`);
		metered?.commit();
		for (const { monitor } of applied) shard.monitors.set(monitor.websiteId, monitor);
		await writers.alerts.sendSoon(planned);
		return applied;
	}

	return {
		find: async (id) => readOne(id),
		async findMonitors(ids, websiteIds) {
			const found = ids.flatMap((id) => [...(readOne(id)?.monitors ?? [])]);
			return new Map(found.filter(([websiteId]) => websiteIds.includes(websiteId)));
		},
		directory: async () => new Map([...shards].map(([id, { cadence }]) => [id, cadence])),

		async takeLease(id, roundAt, now, isRetry = false) {
			const shard = shards.get(id);
			meter?.read('shards');
			const decision = shard && decideLease(shard, { roundAt, now, isRetry });
			if (!shard || !decision || decision.kind === 'over') return null;
			if (decision.kind === 'leased-elsewhere') return { leasedUntil: decision.until };
			Object.assign(shard, decision.fields);
			meter?.write(`shards/${id}`);
			const leased = read(id);
			return leased && { shard: leased, ...decision.fields.lease, version: null };
		},

		async commitRound(leased, batches, part) {
			const { shard, until } = leased;
			const applied = await commit(shard.id, batches, { until, fields: fieldsOfPart(shard, part) });
			return { applied: applied ?? [], next: part.isLast || !applied ? null : leased };
		},

		async commit(id, batches) {
			meter?.read('shards');
			return (await commit(id, batches, noFence)) ?? [];
		},

		async claimCheckNow(id, websiteId, now, restMs) {
			const monitors = shards.get(id)?.monitors;
			const monitor = monitors?.get(websiteId);
			if (!monitor) return 0;
			const waitMs = msUntilCheckNow(monitor.state, now, restMs);
			if (waitMs === 0) monitors?.set(websiteId, { ...monitor, state: { ...monitor.state, lastCheckNowAt: now } });
			return waitMs;
		},
	};
}

/** Distributes the monitors over shards of their cadence. */
/** `names`: how many are tried for each shard, as the product does to place its rounds; with one, rounds come at any time. */
export function shardsOf(monitors: readonly Monitor[], perShard: number, names = 1): Map<string, Shard> {
	const shards = new Map<string, Shard>();
	const open = new Map<number, Shard>();
	for (const monitor of monitors) {
		const cadence = cadenceSeconds(monitor.intervalSeconds);
		let shard = open.get(cadence);
		if (!shard || shard.monitors.size >= perShard) {
			const first = `shard-${cadence}-${shards.size}`;
			const tried = [first, ...Array.from({ length: names - 1 }, (_, index) => `${first}-${index}`)];
			const others = new Map([...shards].map(([other, known]) => [other, known.cadence]));
			const id = names === 1 ? first : nameOfShard(tried, others, cadence);
			shard = { id, cadence, lease: null, lastRoundAt: 0, suppressedRounds: 0, monitors: new Map() };
			shards.set(id, shard);
			open.set(cadence, shard);
		}
		shard.monitors.set(monitor.websiteId, monitor);
	}
	return shards;
}
