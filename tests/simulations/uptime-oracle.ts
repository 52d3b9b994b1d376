/** The oracle of F2: finds all outages from the raw checks first, then attributes the time between the checks. */
import type { CheckResult } from '../../functions/src/probe/check-result.ts';

export interface Seconds {
	upSeconds: number;
	downSeconds: number;
	maintenanceSeconds: number;
}

type Window = readonly [from: number, until: number, id: string];
/** Milliseconds since the epoch. */
type Span = [from: number, until: number];

/** The checks between two spans of maintenance, or those inside of one. */
interface Stretch {
	isPlanned: boolean;
	checks: CheckResult[];
}

interface Findings {
	outages: Span[];
	/** Counts neither as up nor as down. */
	unknown: Span[];
}

/** Time that counts. */
export interface CountedSpan {
	state: 'up' | 'down' | 'maintenance';
	from: number;
	until: number;
}

export function uptimeAccordingToRawData(
	checks: readonly CheckResult[],
	gapMs: number,
	windows: readonly Window[],
): Seconds {
	const counted = { up: 0, down: 0, maintenance: 0 };
	for (const { state, from, until } of spansAccordingToRawData(checks, gapMs, windows)) counted[state] += until - from;
	return {
		upSeconds: counted.up / 1000,
		downSeconds: counted.down / 1000,
		maintenanceSeconds: counted.maintenance / 1000,
	};
}

/** `stoppedAt`: when the monitor was stopped or got another target; null if the last check ends what counts. */
export function spansAccordingToRawData(
	checks: readonly CheckResult[],
	gapMs: number,
	windows: readonly Window[],
	stoppedAt: number | null = null,
): CountedSpan[] {
	const isPlanned = (at: number) => windows.some(([from, until]) => at >= from && at < until);
	const { outages, unknown } = findingsIn(stretchesOf(checks, isPlanned));
	const contains = (spans: readonly Span[], at: number) => spans.some(([from, until]) => at >= from && at < until);
	const counted: CountedSpan[] = [];
	for (const [index, { at, ok }] of checks.entries()) {
		const next = checks[index + 1]?.at ?? stoppedAt;
		if (next === null || next - at > gapMs) continue;
		// A single success does not end an outage.
		const before = checks[index - 1];
		const isLastSuccess = checks[index + 1] === undefined && ok && before !== undefined && !before.ok;
		if (!ok && isPlanned(at)) {
			let rest = at;
			for (const [from, until] of windows.toSorted(([one], [other]) => one - other)) {
				const [begin, end] = [Math.max(from, rest), Math.min(until, next)];
				if (begin >= end) continue;
				counted.push({ state: 'maintenance', from: begin, until: end });
				rest = end;
			}
			// It did not work between the end of the window and the outage that follows.
			if (outages.some(([from]) => from === next)) counted.push({ state: 'down', from: rest, until: next });
		} else if (contains(outages, at)) counted.push({ state: 'down', from: at, until: next });
		else if (isLastSuccess && contains(outages, before.at)) counted.push({ state: 'down', from: at, until: next });
		else if (!contains(unknown, at)) counted.push({ state: 'up', from: at, until: next });
	}
	return counted;
}

function stretchesOf(checks: readonly CheckResult[], isPlanned: (at: number) => boolean): Stretch[] {
	const stretches: Stretch[] = [];
	for (const check of checks) {
		const last = stretches.at(-1);
		if (last && last.isPlanned === isPlanned(check.at)) last.checks.push(check);
		else stretches.push({ isPlanned: isPlanned(check.at), checks: [check] });
	}
	return stretches;
}

/** Each stretch begins up, unknown or down, as the one before has left it. */
function findingsIn(stretches: readonly Stretch[]): Findings {
	const found: Findings = { outages: [], unknown: [] };
	/** Unknown before the first success, and after a failure inside maintenance. */
	let isKnown = false;
	let unknownFrom = stretches[0]?.checks[0]?.at ?? 0;
	for (const [index, { isPlanned, checks }] of stretches.entries()) {
		const endsAt = stretches[index + 1]?.checks[0]?.at ?? Number.POSITIVE_INFINITY;
		if (isPlanned) {
			if (!isKnown) {
				const success = checks.find(({ ok }) => ok);
				found.unknown.push([unknownFrom, success?.at ?? endsAt]);
			}
			isKnown = checks.at(-1)?.ok ?? false;
			unknownFrom = endsAt;
			continue;
		}
		const following = stretches[index + 1]?.checks[0] ?? null;
		const plain = plainFindings(checks, following, isKnown ? null : unknownFrom);
		found.outages.push(...plain.outages);
		found.unknown.push(...plain.unknown);
		isKnown = plain.isKnown;
		unknownFrom = endsAt;
	}
	return found;
}

/** Outside maintenance. `following`: the check after, which is inside. `unknownFrom`: null if the website is known to be up. */
function plainFindings(
	checks: readonly CheckResult[],
	following: CheckResult | null,
	unknownFrom: number | null,
): Findings & { isKnown: boolean } {
	const outages: Span[] = [];
	const unknown: Span[] = [];
	const end = following?.at ?? Number.POSITIVE_INFINITY;
	let unknownSince = unknownFrom;
	let index = 0;
	while (index < checks.length) {
		const check = checks[index];
		if (!check) break;
		if (check.ok) {
			if (unknownSince !== null) unknown.push([unknownSince, check.at]);
			unknownSince = null;
			index += 1;
			continue;
		}
		const isOutage = checks.slice(index, index + 3).filter(({ ok }) => !ok).length === 3;
		if (!isOutage) {
			const success = checks.findIndex(({ ok }, at) => at > index && ok);
			if (success > 0) {
				index = success;
				continue;
			}
			// Undecided: the maintenance that follows decides that it was up if its first check succeeds.
			if (!(following?.ok && unknownSince === null)) unknown.push([unknownSince ?? check.at, end]);
			return { outages, unknown, isKnown: unknownSince === null };
		}
		if (unknownSince !== null) unknown.push([unknownSince, check.at]);
		unknownSince = null;
		const recovery = checks.findIndex(({ ok }, at) => at > index && ok && checks[at + 1]?.ok);
		if (recovery > 0) {
			outages.push([check.at, checks[recovery]?.at ?? end]);
			index = recovery;
			continue;
		}
		// One success at the end is confirmed by the first check of the maintenance, or undecided without one.
		const last = checks.at(-1);
		if (last?.ok && (following === null || following.ok)) {
			outages.push([check.at, last.at]);
			if (following === null) unknown.push([last.at, end]);
		} else outages.push([check.at, end]);
		return { outages, unknown, isKnown: true };
	}
	if (unknownSince !== null) unknown.push([unknownSince, end]);
	return { outages, unknown, isKnown: unknownSince === null };
}
