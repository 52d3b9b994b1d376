import { type CheckError, dayMs, defaultCheckSettings } from '@stayup/contract';
import { aBatch, aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import { applyChecks } from './apply-checks.ts';
import type { Monitor } from './monitor.ts';
import {
	applyBatches,
	decodeMonitors,
	encodeMonitor,
	monitorsPerShard,
	type Shard,
	websitesThatStore,
} from './shard.ts';
import { placesOf } from './shard-room.ts';

const hour = 3600;
const mostSpans = 24;
/** Firestore's limit for a document, of which a shard may use 70 %. */
const documentBytes = 2 ** 20;

function usual(seconds: number): CheckResult {
	const all = 120 + ((seconds * 7919) % 700);
	const phases = {
		dnsMs: seconds % 300 === 0 ? 12 : null,
		connectMs: 22,
		tlsMs: 45,
		firstByteMs: all - 75,
		totalMs: all,
	};
	return good(seconds, all, phases);
}

function after(hours: number, changes: Partial<Monitor> = {}, check = usual): Monitor {
	let monitor = aMonitor(changes);
	for (let seconds = 0; seconds < hours * hour; seconds += monitor.intervalSeconds) {
		monitor = applyChecks(monitor, [check(seconds)]).monitor;
	}
	return monitor;
}

function decoded(json: string): Monitor {
	const monitor = decodeMonitors({ 'alices-shop': json }).get('alices-shop');
	if (!monitor) throw new Error('no monitor');
	return monitor;
}

describe('a stored monitor', () => {
	it('reads as it was stored', () => {
		const monitor = after(30);
		const read = decoded(encodeMonitor(monitor));

		expect(read.uptime.past.time).toEqual(monitor.uptime.past.time);
		expect({ ...read, uptime: { ...read.uptime, past: null } }).toEqual({
			...monitor,
			uptime: { ...monitor.uptime, past: null },
		});
		expect(encodeMonitor(read)).toBe(encodeMonitor(monitor));
	});

	it('is one JSON object with the closed hours beside the open ones', () => {
		const { uptime, ...monitor } = after(30);
		const { past, ...open } = uptime;
		const flat = { ...monitor, uptime: { ...open, ...past.time } };

		expect(JSON.parse(encodeMonitor({ ...monitor, uptime }))).toEqual(flat);
		expect(decoded(JSON.stringify(flat)).uptime.past.time).toEqual(past.time);
	});

	it('reads whatever its name is', () => {
		const name = `","recentHours":[ \\,"recentHours":[{}`;

		expect(decoded(encodeMonitor(aMonitor({ name })))).toMatchObject({ name, createdAt: noon });
	});

	it('goes on after it was read', () => {
		const checks = Array.from({ length: 8 * 60 }, (_, minute) => good(minute * 60 + 30 * hour));
		const apart = applyChecks(decoded(encodeMonitor(after(30))), checks);

		expect(apart.monitor.uptime.past.time).toEqual(applyChecks(after(30), checks).monitor.uptime.past.time);
		expect(apart.closedHours.length).toBeGreaterThan(5);
	});
});

describe('a full shard', () => {
	const owned = {
		ownerId: 'A'.repeat(28),
		name: 'The shop of a customer',
		url: 'https://www.the-shop-of-a-customer.example.com/',
	};
	const spans = Array.from({ length: mostSpans }, (_, index): [number, number, string] => {
		const from = noon + (48 + 7 * index) * hour * 1000;
		return [from, from + hour * 1000, 'W'.repeat(20)];
	});
	const settingsOf = (bytes: number) => {
		const rules = [{ kind: 'body-contains' as const, text: 'x'.repeat(bytes - 200) }];
		return { ...defaultCheckSettings(), rules };
	};
	const texts: Record<string, Partial<Monitor>> = {
		'usual websites': {},
		'names and URLs that just take one place': { name: 'n'.repeat(100), url: `https://e.example/${'u'.repeat(138)}` },
		'the longest URLs': { url: `https://e.example/${'u'.repeat(2030)}` },
		'as many spans of maintenance as possible': { maintenance: spans },
		'five rules': { check: settingsOf(800) },
		'the largest settings': { check: settingsOf(16 * 1024) },
		'everything together': {
			url: `https://e.example/${'u'.repeat(2030)}`,
			name: 'n'.repeat(100),
			maintenance: spans,
			check: settingsOf(16 * 1024),
		},
	};
	/** The bytes of as many monitors as have room, each with the longest id and its state after so many hours. */
	const sizeOf = (hours: number, text: Partial<Monitor>, intervalSeconds: number, check = usual) => {
		const monitor = after(
			hours,
			{ ...owned, ...text, intervalSeconds, websiteId: `website-11-${'x'.repeat(9)}` },
			check,
		);
		return (Buffer.byteLength(encodeMonitor(monitor)) / placesOf(monitor)) * monitorsPerShard;
	};
	const refused = (seconds: number) =>
		bad(seconds, { error: 'connection_refused', phase: 'connect', statusCode: null });

	it.each(Object.keys(texts))('of %s has at most 70 %% of what a document may have', (name) => {
		for (const intervalSeconds of [30, 60, 300]) {
			expect(sizeOf(30.9, texts[name] ?? {}, intervalSeconds)).toBeLessThan(0.7 * documentBytes);
		}
	});

	it.each(Object.keys(texts))('of %s fits into a document if all of them fail', (name) => {
		for (const intervalSeconds of [30, 60]) {
			expect(sizeOf(30.9, texts[name] ?? {}, intervalSeconds, refused)).toBeLessThan(0.9 * documentBytes);
		}
	});
});

describe('the completed hours of a shard', () => {
	/** Each website has been checked every 30 s until shortly before the full hour, and again long after the next one. */
	function afterAStop() {
		const monitors = Array.from({ length: monitorsPerShard }, (_, index) =>
			aMonitor({ websiteId: `website-${index}`, intervalSeconds: 30 }),
		);
		const shard: Shard = {
			id: 'shard',
			cadence: 30,
			lease: null,
			lastRoundAt: 0,
			suppressedRounds: 0,
			monitors: new Map(monitors.map((monitor) => [monitor.websiteId, monitor])),
		};
		const round = (minutes: number) => {
			const applied = applyBatches(
				shard,
				monitors.map(({ websiteId }) => aBatch([good(minutes * 60)], { websiteId, roundAt: noon + minutes * 60_000 })),
			);
			for (const { monitor } of applied) shard.monitors.set(monitor.websiteId, monitor);
			return applied.filter(({ closedHours }) => closedHours.length > 0).length;
		};
		round(1);
		return { round };
	}

	it('are stored a few websites at a time after a stop, and all of them within ten minutes', () => {
		const { round } = afterAStop();
		const stored = Array.from({ length: 20 }, (_, index) => round(130 + index / 2));

		expect(Math.max(...stored)).toBe(websitesThatStore(30));
		expect(stored.reduce((all, one) => all + one)).toBe(monitorsPerShard);
	});

	it('of websites with long intervals are stored by all at once', () => {
		expect(websitesThatStore(600)).toBe(monitorsPerShard);
		expect(websitesThatStore(3600)).toBe(monitorsPerShard);
	});
});

describe('the evidence of a failure', () => {
	const certificate = {
		serialNumber: '01',
		issuer: 'Plesk',
		validFrom: noon - 90 * dayMs,
		validTo: noon,
		subjectNames: Array.from({ length: 100 }, (_, index) => `name-${index}.example`),
	};
	const phases = { dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: null, totalMs: 6 };
	const received = { remoteIp: '192.0.2.10', statusCode: null, headers: {}, bodyText: null };

	function evidenceOf(error: CheckError) {
		const failed = bad(0, { error, phase: 'tls', statusCode: null, phases, certificate, evidence: received });
		const shard: Shard = {
			id: 'shard',
			cadence: 60,
			lease: null,
			lastRoundAt: 0,
			suppressedRounds: 0,
			monitors: new Map([['alices-shop', aMonitor()]]),
		};
		return applyBatches(shard, [aBatch([failed])])[0]?.evidence;
	}

	it('has the certificate that was rejected, with ten of its names', () => {
		const evidence = evidenceOf('tls_untrusted');

		expect(evidence?.certificate).toMatchObject({ issuer: 'Plesk', validTo: noon });
		expect(evidence?.certificate?.subjectNames).toHaveLength(10);
	});

	it('has no certificate that was accepted', () => {
		expect(evidenceOf('wrong_status')).not.toHaveProperty('certificate');
	});
});

describe('rechecks of two regions that began at the same millisecond', () => {
	it('are stored once each', () => {
		const monitor = aMonitor({ askedRegions: 4 });
		const shard: Shard = {
			id: 'shard',
			cadence: 60,
			lease: null,
			lastRoundAt: 0,
			suppressedRounds: 0,
			monitors: new Map([[monitor.websiteId, monitor]]),
		};
		const west = bad(75, { region: 'us-west1', origin: 'recheck' });
		const asia = bad(75, { region: 'asia-southeast1', origin: 'recheck' });
		const first = bad(60);
		const stored = [first, west, asia, asia].filter((check) => {
			const applied = applyBatches(shard, [aBatch([check])]);
			for (const one of applied) shard.monitors.set(one.monitor.websiteId, one.monitor);
			return applied.length > 0;
		});

		expect(stored).toEqual([first, west, asia]);
	});
});
