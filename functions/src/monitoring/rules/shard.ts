/** A shard: about a hundred monitors that run together, how they lie in one document, and what checks make of them. */
import type { CertificateFacts, CheckError, OutageEvidence } from '@stayup/contract';
import type { ShardDocument, ShardLease } from '../../platform/collections.ts';
import { type AppliedChecks, applyCertificate, applyChecks } from './apply-checks.ts';
import type { Monitor, MonitorState } from './monitor.ts';
import { isDue, shardOffsetMs } from './schedule.ts';
import type { Check } from './transition.ts';

export const monitorsPerShard = 100;

export interface Shard {
	id: string;
	/** Seconds between two rounds. */
	cadence: number;
	lease: ShardLease | null;
	lastRoundAt: number;
	/** Slots in a row in which too much failed to believe it. */
	suppressedRounds: number;
	monitors: Map<string, Monitor>;
}

/** What was seen of one website, and the settings' revision it was seen under. */
export interface CheckBatch {
	websiteId: string;
	revision: number;
	checks: readonly Check[];
	/** The round the checks belong to; null for Check Now and rechecks, which do not move the schedule (PROBE-11). */
	roundAt: number | null;
	look?: NonNullable<MonitorState['lastCheck']> & { certificate: CertificateFacts | null };
	/** Of the first failure that is known. */
	evidence?: OutageEvidence | null;
}

export function decodeShard(id: string, document: ShardDocument): Shard {
	const { cadence, lease, lastRoundAt, suppressedRounds } = document;
	const monitors = new Map(
		Object.entries(document.monitors).map(([websiteId, json]) => [websiteId, JSON.parse(json) as Monitor]),
	);
	return { id, cadence, lease, lastRoundAt, suppressedRounds, monitors };
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

/** Observations of removed websites, or made under older settings, are dropped, and those that are known already. */
export function applyBatches(shard: Shard, batches: readonly CheckBatch[]): AppliedChecks[] {
	return batches.flatMap((batch) => {
		const monitor = shard.monitors.get(batch.websiteId);
		if (monitor?.revision !== batch.revision) return [];
		const isKnown = batch.checks[0]?.at === monitor.state.lastCheckedAt;
		return isKnown ? [] : [applyBatch(monitor, batch)];
	});
}

function applyBatch(monitor: Monitor, { checks, roundAt, look, evidence }: CheckBatch): AppliedChecks {
	const applied = applyChecks(monitor, checks);
	const last = checks.at(-1);
	const seen =
		look?.certificate && last
			? applyCertificate(applied, look.certificate, isAboutCertificate(look.error) ? look.error : null, last.at)
			: applied;
	const state: MonitorState = { ...seen.monitor.state };
	if (look) state.lastCheck = { statusCode: look.statusCode, error: look.error, phases: look.phases };
	if (roundAt !== null) state.lastRoundAt = roundAt;
	return { ...seen, monitor: { ...seen.monitor, state }, evidence: evidence ?? null };
}

function isAboutCertificate(error: CheckError | null): boolean {
	return error === 'tls_expired' || error === 'tls_wrong_host' || error === 'tls_untrusted';
}
