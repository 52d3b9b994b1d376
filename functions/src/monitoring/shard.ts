/** A shard: about a hundred monitors that run together, how they lie in one document, and what checks make of them. */
import type { ShardDocument, ShardLease } from '../collections.ts';
import { type AppliedChecks, applyChecks } from './apply-checks.ts';
import type { Monitor } from './monitor.ts';
import { isDue, shardOffsetMs } from './schedule.ts';
import type { Check } from './transition.ts';

export const monitorsPerShard = 100;

export interface Shard {
	id: string;
	/** Seconds between two rounds. */
	cadence: number;
	lease: ShardLease | null;
	lastRoundAt: number;
	monitors: Map<string, Monitor>;
}

/** What was seen of one website, and the settings' revision it was seen under. */
export interface Observation {
	websiteId: string;
	revision: number;
	checks: readonly Check[];
	/** The round the checks belong to; null for Check Now and rechecks, which do not move the schedule (PROBE-11). */
	roundAt: number | null;
}

export function decodeShard(id: string, document: ShardDocument): Shard {
	const monitors = new Map(
		Object.entries(document.monitors).map(([websiteId, json]) => [websiteId, JSON.parse(json) as Monitor]),
	);
	return { id, cadence: document.cadence, lease: document.lease, lastRoundAt: document.lastRoundAt, monitors };
}

export function encodeMonitor(monitor: Monitor): string {
	return JSON.stringify(monitor);
}

export function dueMonitors(shard: Shard, roundAt: number): Monitor[] {
	const offsetMs = shardOffsetMs(shard.id, shard.cadence);
	return [...shard.monitors.values()].filter((monitor) =>
		isDue({ ...monitor, lastRoundAt: monitor.state.lastRoundAt }, roundAt, offsetMs),
	);
}

/** Observations of removed websites, or made under older settings, are dropped. */
export function applyObservations(shard: Shard, observations: readonly Observation[]): AppliedChecks[] {
	return observations.flatMap(({ websiteId, revision, checks, roundAt }) => {
		const monitor = shard.monitors.get(websiteId);
		if (monitor?.revision !== revision) return [];
		const applied = applyChecks(monitor, checks);
		if (roundAt === null) return [applied];
		const state = { ...applied.monitor.state, lastRoundAt: roundAt };
		return [{ ...applied, monitor: { ...applied.monitor, state } }];
	});
}
