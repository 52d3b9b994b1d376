/** Stats: sums over a span of time that can be added and subtracted. */
import { type Phases, uptimePercentage } from '@stayup/contract';
import type { PhaseTotals, Stats } from '../platform/firestore/documents.ts';

export function emptyStats(): Stats {
	return { checks: 0, successes: 0, responseTimeTotalMs: 0, upSeconds: 0, downSeconds: 0 };
}

/** The sum has no counts of response times: `addCounts` adds those, where percentiles are shown. */
export function addStats(a: Stats, b: Stats): Stats {
	return {
		checks: a.checks + b.checks,
		successes: a.successes + b.successes,
		responseTimeTotalMs: a.responseTimeTotalMs + b.responseTimeTotalMs,
		upSeconds: a.upSeconds + b.upSeconds,
		downSeconds: a.downSeconds + b.downSeconds,
		...maintenanceOf((a.maintenanceSeconds ?? 0) + (b.maintenanceSeconds ?? 0)),
		...phasesOf(sumOfPhases(a.phaseTotalsMs, b.phaseTotalsMs, 1)),
	};
}

/** The stats between two instants, from the stats of all time before each of them. */
export function subtractStats(all: Stats, before: Stats): Stats {
	return {
		checks: all.checks - before.checks,
		successes: all.successes - before.successes,
		responseTimeTotalMs: all.responseTimeTotalMs - before.responseTimeTotalMs,
		upSeconds: all.upSeconds - before.upSeconds,
		downSeconds: all.downSeconds - before.downSeconds,
		...maintenanceOf((all.maintenanceSeconds ?? 0) - (before.maintenanceSeconds ?? 0)),
		...phasesOf(sumOfPhases(all.phaseTotalsMs, before.phaseTotalsMs, -1)),
	};
}

/** Adds the phases of a successful check; a skipped phase adds nothing. */
export function addPhases(
	totals: PhaseTotals | undefined,
	{ dnsMs, connectMs, tlsMs, firstByteMs }: Phases,
): PhaseTotals {
	const [dns, connect, tls, firstByte] = totals ?? [0, 0, 0, 0];
	return [
		toTenths(dns + (dnsMs ?? 0)),
		toTenths(connect + (connectMs ?? 0)),
		toTenths(tls + (tlsMs ?? 0)),
		toTenths(firstByte + (firstByteMs ?? 0)),
	];
}

function sumOfPhases(a: PhaseTotals | undefined, b: PhaseTotals | undefined, sign: 1 | -1): PhaseTotals | undefined {
	if (!a || !b) return a ?? b;
	const sum = (index: 0 | 1 | 2 | 3) => toTenths(a[index] + sign * b[index]);
	return [sum(0), sum(1), sum(2), sum(3)];
}

function maintenanceOf(maintenanceSeconds: number): Pick<Stats, 'maintenanceSeconds'> {
	return maintenanceSeconds > 0 ? { maintenanceSeconds } : {};
}

/** Firestore stores no undefined. */
function phasesOf(phaseTotalsMs: PhaseTotals | undefined): Pick<Stats, 'phaseTotalsMs'> {
	return phaseTotalsMs ? { phaseTotalsMs } : {};
}

/** Rounds to tenths, which keeps rounding errors out of sums and their JSON short. */
function toTenths(milliseconds: number): number {
	return Math.round(milliseconds * 10) / 10;
}

/** The uptime with the time of maintenance as if the website had been down. */
export function uptimeWithMaintenance(
	stats: Pick<Stats, 'upSeconds' | 'downSeconds' | 'maintenanceSeconds'>,
): number | null {
	const { upSeconds, downSeconds, maintenanceSeconds = 0 } = stats;
	return uptimePercentage({ upSeconds, downSeconds: downSeconds + maintenanceSeconds });
}

/** Milliseconds, rounded to two decimals; null without a successful check. */
export function averageResponseTimeMs({
	successes,
	responseTimeTotalMs,
}: Pick<Stats, 'successes' | 'responseTimeTotalMs'>): number | null {
	return successes === 0 ? null : Math.round((responseTimeTotalMs / successes) * 100) / 100;
}

interface PhaseAverages {
	dns: number;
	connect: number;
	tls: number;
	firstByte: number;
	/** The rest of the response time: the response after its first byte, and redirects. */
	rest: number;
}

/** Milliseconds, rounded to two decimals; null without a successful check that has phases. */
export function averagePhasesMs({ successes, responseTimeTotalMs, phaseTotalsMs }: Stats): PhaseAverages | null {
	if (!phaseTotalsMs || successes === 0) return null;
	const [dns, connect, tls, firstByte] = phaseTotalsMs;
	const average = (total: number) => Math.round((total / successes) * 100) / 100;
	return {
		dns: average(dns),
		connect: average(connect),
		tls: average(tls),
		firstByte: average(firstByte),
		rest: average(Math.max(0, responseTimeTotalMs - dns - connect - tls - firstByte)),
	};
}
