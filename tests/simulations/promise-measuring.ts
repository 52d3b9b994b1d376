/** The checks that a monitor makes around the failures of its server, what the engine counts of them, and what counts according to the raw data. */
import { dayMs, minuteMs } from '@stayup/contract';
import { aMonitor, bad, good } from '@stayup/testing/builders';
import { randomOf } from '@stayup/testing/random';
import { Timestamp } from 'firebase-admin/firestore';
import { covers, type PlannedWindow, spansOf } from '../../functions/src/maintenance-windows/rules/spans.ts';
import { applyChecks, longestGapMs } from '../../functions/src/monitoring/rules/apply-checks.ts';
import type { MaintenanceSpan } from '../../functions/src/monitoring/rules/monitor.ts';
import { changeSettings } from '../../functions/src/monitoring/rules/settings-change.ts';
import type { RollUpDocument } from '../../functions/src/platform/firestore/documents.ts';
import { teamAccountId } from '../../functions/src/platform/team-account.ts';
import type { CheckResult } from '../../functions/src/probe/check-result.ts';
import { addStats, emptyStats } from '../../functions/src/stats/stats.ts';
import { newUptime } from '../../functions/src/stats/uptime.ts';
import type { History, Incident } from './promise-history.ts';
import { type CountedSpan, spansAccordingToRawData } from './uptime-oracle.ts';

/** A time in which a monitor checks a URL. Milliseconds since the epoch. */
export interface Run {
	from: number;
	until: number;
	url: string;
}

interface Stretch {
	run: Run;
	checks: CheckResult[];
	/** When the run ended before the incident did; null otherwise. */
	stoppedAt: number | null;
}

const intervalMs = 30_000;
const aroundMs = 5 * minuteMs;

/** The checks around each incident: between them everything works, which changes nothing. */
function checksOf(runs: readonly Run[], incidents: readonly Incident[]): Stretch[] {
	return incidents.flatMap((incident) => {
		const [begin, end] = [incident.from - aroundMs, incident.until + aroundMs];
		return runs.flatMap((run) => {
			const checks = checksBetween(incident, Math.max(begin, run.from), Math.min(end, run.until), run.url);
			return checks.length === 0 ? [] : [{ run, checks, stoppedAt: run.until < end ? run.until : null }];
		});
	});
}

/** The first one is made at once, as after each change. */
function checksBetween(incident: Incident, from: number, until: number, url: string): CheckResult[] {
	const checks: CheckResult[] = [];
	const random = randomOf(`${incident.from} ${from}`);
	// An exact failure begins with a check.
	const offset = incident.isExact ? (incident.from - from) % intervalMs : 0;
	const times = offset === 0 ? [] : [from];
	for (let at = from + offset; at < until; at += intervalMs) times.push(at);
	if (incident.isExact && incident.until >= from && incident.until < until) times.push(incident.until);
	for (const at of [...new Set(times)].toSorted((one, other) => one - other)) {
		const { gap } = incident;
		const fails = random() < incident.share;
		if (gap && at >= gap.from && at < gap.until) continue;
		const isDown = at >= incident.from && at < incident.until && (incident.url === null || incident.url === url);
		checks.push({ ...(isDown && fails ? bad(0) : good(0)), at });
	}
	return checks;
}

/** As the oracle counts them. */
export function spansOfRuns(
	runs: readonly Run[],
	{ incidents }: Pick<History, 'incidents'>,
	maintenance: readonly MaintenanceSpan[],
): CountedSpan[] {
	return checksOf(runs, incidents).flatMap(({ checks, stoppedAt }) =>
		spansAccordingToRawData(checks, longestGapMs(intervalMs / 1000), maintenance, stoppedAt),
	);
}

/** The stored days of our monitor: a window of the client is in the client's account, whatever website it names. */
export function daysOf(runs: readonly Run[], history: History, ourId: string): RollUpDocument[] {
	const windows = [
		...history.maintenance.map(([from, until]) => ({ ownerId: teamAccountId, window: windowOf(from, until, ourId) })),
		...history.events
			.filter(({ kind }) => kind === 'client-window')
			.map(({ at, until }) => ({ ownerId: 'alice', window: windowOf(at, until, ourId) })),
	];
	const ours = windows.filter(({ ownerId }) => ownerId === teamAccountId).map(({ window }) => window);
	const stats = new Map<number, RollUpDocument['stats']>();
	for (const { run, checks, stoppedAt } of checksOf(runs, history.incidents)) {
		const at = checks[0]?.at ?? run.from;
		const maintenance = spansOf(
			ours.filter((window) => covers(window, ourId, [])),
			at,
		);
		const before = aMonitor({
			websiteId: ourId,
			ownerId: teamAccountId,
			url: run.url,
			intervalSeconds: intervalMs / 1000,
			uptime: newUptime(at),
			maintenance,
		});
		const { monitor, closedHours } = applyChecks(before, checks);
		const stopped =
			stoppedAt === null ? monitor : changeSettings(monitor, { ...monitor, isActive: false }, stoppedAt).monitor;
		const open = Object.entries(stopped.uptime.openHours).map(([start, hour]) => ({ ...hour, start: Number(start) }));
		for (const hour of [...closedHours, ...open]) {
			const day = Math.floor(hour.start / dayMs) * dayMs;
			stats.set(day, addStats(stats.get(day) ?? emptyStats(), hour.stats));
		}
	}
	const days: RollUpDocument[] = [];
	let sum = emptyStats();
	for (let start = Math.floor((runs[0]?.from ?? history.now) / dayMs) * dayMs; start < history.now; start += dayMs) {
		if (!runs.some(({ from, until }) => from < start + dayMs && until > start)) continue;
		const known = stats.get(start) ?? emptyStats();
		const upSeconds = Math.max(0, dayMs / 1000 - known.downSeconds - (known.maintenanceSeconds ?? 0));
		const document = { ...known, upSeconds };
		days.push({
			ownerId: teamAccountId,
			websiteId: ourId,
			start,
			stats: document,
			before: sum,
			expireAt: Timestamp.fromMillis(0),
		});
		sum = addStats(sum, document);
	}
	return days;
}

function windowOf(from: number, until: number, websiteId: string): PlannedWindow {
	const start = new Date(from).toISOString().slice(0, 16);
	const durationMinutes = Math.max(1, Math.round((until - from) / minuteMs));
	return {
		id: 'ours',
		schedule: { timeZone: 'UTC', start, durationMinutes, recurrence: null },
		websiteIds: [websiteId],
		tags: [],
		endedEarly: null,
	};
}
