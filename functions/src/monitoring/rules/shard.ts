/** A shard: monitors that run together, their encoding in one document, and the effect of check results on them. */
import {
	type CertificateFacts,
	type CheckError,
	checkErrorFacts,
	type OutageEvidence,
	type Region,
} from '@stayup/contract';
import type { ShardDocument, ShardLease } from '../../platform/firestore/documents.ts';
import type { CheckResult } from '../../probe/check-result.ts';
import { Past } from '../../stats/past.ts';
import { type AppliedChecks, applyChecks } from './apply-checks.ts';
import { applyCertificate, applyOtherCertificates } from './certificate-notice.ts';
import type { Monitor, MonitorState } from './monitor.ts';
import { withPage } from './page-reading.ts';
import { isDue, scheduleOf, shardOffsetMs } from './schedule.ts';

/** The places of a shard. A full one has less than 70 % of the 1 MiB that Firestore allows, whatever its owners enter (decisions 47, 54 and 57). */
export const monitorsPerShard = 150;

export interface Shard {
	id: string;
	/** Seconds between two rounds. */
	cadence: number;
	lease: ShardLease | null;
	lastRoundAt: number;
	/** Consecutive rounds whose failures were suppressed. */
	suppressedRounds: number;
	monitors: Map<string, Monitor>;
}

/** Check results of one website, oldest first, and the revision of the settings that they checked. */
export interface CheckBatch {
	websiteId: string;
	revision: number;
	results: readonly CheckResult[];
	/** The round the results belong to; null for Check Now and rechecks, which do not move the schedule (PROBE-11). */
	roundAt: number | null;
	/** Too many websites failed at once to believe these failures (PROBE-8). */
	isSuppressed: boolean;
	/** Of the failure that made the website suspect; null if that failure is one of these results. */
	firstEvidence: OutageEvidence | null;
	/** They were not asked about a failure; missing if none is lost. */
	lostRegions?: readonly Region[];
}

export function decodeShard(id: string, document: ShardDocument): Shard {
	const { cadence, lease, lastRoundAt, suppressedRounds } = document;
	return { id, cadence, lease, lastRoundAt, suppressedRounds, monitors: decodeMonitors(document.monitors) };
}

export function decodeMonitors(monitors: ShardDocument['monitors']): Map<string, Monitor> {
	return new Map(Object.entries(monitors).map(([websiteId, json]) => [websiteId, decodeMonitor(json)]));
}

/** The fields of `uptime.past`, the last ones of a stored monitor. Quotes in names and URLs are escaped, so this is found nowhere else. */
const pastBegins = ',"recentHours":[';

export function encodeMonitor({ uptime, ...monitor }: Monitor): string {
	const { past, ...changing } = uptime;
	const begin = JSON.stringify({ ...monitor, uptime: changing }).slice(0, -2);
	return `${begin},${past.text}}}`;
}

function decodeMonitor(json: string): Monitor {
	const at = json.indexOf(pastBegins);
	const monitor = JSON.parse(`${json.slice(0, at)}}}`) as Monitor;
	monitor.uptime.past = Past.stored(json.slice(at + 1, -2));
	return monitor;
}

export function dueMonitors(shard: Shard, roundAt: number): Monitor[] {
	const offsetMs = shardOffsetMs(shard.id, shard.cadence);
	return [...shard.monitors.values()].filter((monitor) => isDue(scheduleOf(monitor), roundAt, offsetMs));
}

/**
 * Drops batches of removed websites or older settings, and batches that are already stored. After a stop, the hours of all websites are
 * complete at once; a few websites at a time store them.
 */
export function applyBatches(shard: Shard, batches: readonly CheckBatch[]): AppliedChecks[] {
	let mayStore = websitesThatStore(shard.cadence);
	return batches.flatMap((batch) => {
		const monitor = shard.monitors.get(batch.websiteId);
		if (monitor?.revision !== batch.revision) return [];
		if (isStored(monitor, batch.results.at(-1))) return [];
		const applied = applyBatch(monitor, batch, mayStore > 0);
		if (applied.closedHours.length + applied.closedDays.length > 0) mayStore -= 1;
		return [applied];
	});
}

/** Several regions may check at the same time. */
function isStored({ state }: Monitor, last: CheckResult | undefined): boolean {
	const { lastCheckedAt, lastCheck, votes = [] } = state;
	if (!last || last.at !== lastCheckedAt) return false;
	return lastCheck?.region === last.region || votes.some(({ at, region }) => at === last.at && region === last.region);
}

const allStoredWithinSeconds = 600;

/** How many websites of a shard store their hours in one commit, so that a full shard has stored all of them after ten minutes. */
export function websitesThatStore(cadence: number): number {
	return Math.ceil((monitorsPerShard * Math.min(cadence, allStoredWithinSeconds)) / allStoredWithinSeconds);
}

function applyBatch(
	monitor: Monitor,
	{ results, roundAt, isSuppressed, firstEvidence, lostRegions = [] }: CheckBatch,
	storesHours: boolean,
): AppliedChecks {
	const applied = applyChecks(monitor, results, { isSuppressed, storesHours, lostRegions });
	const last = results.at(-1);
	const own = last?.certificate
		? applyCertificate(applied, last.certificate, last.ok ? null : certificateProblem(last.error), last.at)
		: applied;
	const seen = last ? applyOtherCertificates(own, last) : own;
	const read = last ? withPage(monitor.state, seen.monitor.state, last) : seen.monitor.state;
	const state: MonitorState = roundAt === null ? read : { ...read, lastRoundAt: roundAt };
	return { ...seen, monitor: { ...seen.monitor, state }, evidence: firstEvidence ?? evidenceIn(results) };
}

function evidenceIn(results: readonly CheckResult[]): OutageEvidence | null {
	const failed = results.find((result) => !result.ok);
	if (!failed || failed.ok || !failed.evidence) return null;
	const { at, region, origin, phases, evidence, error, certificate } = failed;
	const rejected = certificate && certificateProblem(error) ? { certificate: shortened(certificate) } : {};
	return { ...evidence, at, region, origin, phases, ...rejected };
}

/** Some certificates have a hundred names. */
function shortened({ issuer, subjectNames, validTo }: CertificateFacts): NonNullable<OutageEvidence['certificate']> {
	return { issuer, subjectNames: subjectNames.slice(0, 10), validTo };
}

function certificateProblem(error: CheckError): CheckError | null {
	return checkErrorFacts[error]?.shared === 'certificate' ? error : null;
}
