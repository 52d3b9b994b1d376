/** Generates the past check results of a demo website: slower by day, with outages and single failed checks. */
import { type CheckError, type CheckStamp, dayMs, hourMs, minuteMs, type Phases, regions } from '@stayup/contract';
import { randomOf } from '@stayup/testing/random';
import { comparisonAt } from '../../../functions/src/monitoring/rules/comparison.ts';
import { homeRegion, type RecheckRegion, recheckRegions } from '../../../functions/src/platform/regions.ts';
import type { CheckResult } from '../../../functions/src/probe/check-result.ts';
import type { DemoWebsite } from './people.ts';

const failureKinds: readonly { error: CheckError; phase: 'connect' | 'response' | 'dns'; statusCode: number | null }[] =
	[
		{ error: 'wrong_status', phase: 'response', statusCode: 503 },
		{ error: 'timeout', phase: 'response', statusCode: null },
		{ error: 'connection_refused', phase: 'connect', statusCode: null },
		{ error: 'wrong_status', phase: 'response', statusCode: 500 },
		{ error: 'dns_failure', phase: 'dns', statusCode: null },
	];

/** Milliseconds that a request from there takes longer than from the home region. */
const fartherMs: Record<RecheckRegion, number> = { 'us-west1': 118, 'europe-west1': 174, 'asia-southeast1': 412 };

interface Outage {
	from: number;
	until: number;
	failureKind: (typeof failureKinds)[number];
}

/** Check results from `from` until `until`, both included, in epoch milliseconds; deterministic for a website and a start. */
export function inventHistory(website: DemoWebsite, askedRegions: number, from: number, until: number): CheckResult[] {
	const random = randomOf(website.localName);
	const stepMs = website.checkInterval * 1000;
	const outages = Array.from({ length: website.outages }, (): Outage => {
		const start = from + dayMs + random() * (until - from - 2 * dayMs);
		const lengthMs = (4 + random() ** 3 * 90) * minuteMs + 2 * stepMs;
		return {
			from: start,
			until: start + lengthMs,
			failureKind: failureKinds[Math.floor(random() * failureKinds.length)] ?? failureKinds[0],
		} as Outage;
	});
	const outageAt = (at: number) => outages.find((outage) => at >= outage.from && at < outage.until);
	const checks: CheckResult[] = [];
	for (let at = from; at <= until; at += stepMs) {
		checks.push(checkAt(website, { at, region: homeRegion, origin: 'round' }, outageAt(at), random));
		// Other regions confirm a change, as in the engine: all of them a failure, twice if there is only one, and one of them a recovery.
		const isChange = at > from && outageAt(at) !== outageAt(at - stepMs);
		const quarterMs = Math.min(stepMs / 4, 30_000);
		const others = outageAt(at) ? recheckRegions.slice(0, askedRegions - 1) : recheckRegions.slice(0, 1);
		const times = outageAt(at) && others.length === 1 ? [at + quarterMs, at + 2 * quarterMs] : [at + quarterMs];
		for (const recheckAt of isChange ? times : []) {
			for (const region of others) {
				const stamp = { at: recheckAt, region, origin: 'recheck' } as const;
				checks.push(checkAt(website, stamp, outageAt(recheckAt), random));
			}
		}
	}
	if (askedRegions === regions.length) checks.push(...comparisonsOf(website, from, until, outageAt, stepMs));
	return checks.sort((a, b) => a.at - b.at);
}

/** Once an hour from each other region, while the website is up. */
function comparisonsOf(
	website: DemoWebsite,
	from: number,
	until: number,
	outageAt: (at: number) => Outage | undefined,
	stepMs: number,
): CheckResult[] {
	const random = randomOf(`${website.localName} compared`);
	const checks: CheckResult[] = [];
	for (let hour = Math.ceil(from / hourMs) * hourMs; hour < until; hour += hourMs) {
		const at = comparisonAt(website.localName, hour);
		if (at > until || outageAt(at) || outageAt(at - stepMs)) continue;
		for (const region of recheckRegions) {
			const farther = { ...website, usualResponseMs: website.usualResponseMs + fartherMs[region] };
			checks.push(checkAt(farther, { at, region, origin: 'comparison' }, undefined, random));
		}
	}
	return checks;
}

function checkAt(
	website: DemoWebsite,
	stamp: CheckStamp,
	outage: Outage | undefined,
	random: () => number,
): CheckResult {
	const durationMs = responseTime(website, stamp.at, random);
	const checked = {
		...stamp,
		durationMs,
		phases: phasesIn(durationMs, random(), website.tls !== undefined),
		certificate: null,
	};
	return outage
		? { ...checked, ok: false, ...outage.failureKind, evidence: null }
		: { ...checked, ok: true, statusCode: 200 };
}

/** The server takes most of the time; one check in five resolves the name again. */
function phasesIn(totalMs: number, chance: number, hasTls: boolean): Phases {
	const part = (share: number) => Math.round(totalMs * share * 10) / 10;
	const dns = chance < 0.2 ? 0.12 : 0.02;
	const tls = hasTls ? 0.19 : 0;
	return {
		dnsMs: part(dns),
		connectMs: part(0.11),
		tlsMs: hasTls ? part(tls) : null,
		firstByteMs: part(0.79 + 0.05 * chance - dns - tls),
		totalMs,
	};
}

function responseTime(website: DemoWebsite, at: number, random: () => number): number {
	// Over weeks, so that the periods of a table differ.
	const season = 1 + 0.2 * Math.sin((at / (47 * dayMs)) * 2 * Math.PI);
	const busy = 1 + 0.22 * Math.sin(((at % dayMs) / dayMs - 0.3) * 2 * Math.PI);
	const jitter = 0.85 + 0.3 * random();
	const spike = random() < 0.015 ? 1.5 + 4 * random() : 1;
	return Math.round(website.usualResponseMs * season * busy * jitter * spike * 10) / 10;
}
