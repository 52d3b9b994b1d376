import type { Region } from '@stayup/contract';
import { aMonitor, noon } from '@stayup/testing/builders';
import { simulateMonitoring } from '@stayup/testing/simulation/monitoring';
import { describe, expect, it } from 'vitest';

const minute = 60_000;

/** A website that fails from some regions, from `failsAt` on. */
function simulatePlaces({
	failing,
	askedRegions = 4,
	intervalSeconds = 60,
	failsAt = noon + 10 * minute,
	recoversAt = Number.POSITIVE_INFINITY,
	...options
}: {
	failing: readonly Region[];
	askedRegions?: number;
	intervalSeconds?: number;
	failsAt?: number;
	recoversAt?: number;
} & Partial<Parameters<typeof simulateMonitoring>[0]>) {
	const simulation = simulateMonitoring({
		start: noon,
		monitors: [aMonitor({ askedRegions, intervalSeconds })],
		answer: (_, now, region) => (now >= failsAt && now < recoversAt && failing.includes(region) ? 'error' : 'good'),
		...options,
	});
	const after = (seconds: number) => simulation.runUntil(failsAt + seconds * 1000);
	const state = () => simulation.monitor('alices-shop')?.state;
	const regionsAsked = () => new Set(simulation.probes.map(({ region }) => region));
	return { ...simulation, after, state, regionsAsked };
}

describe('PROBE-3: a website that fails', () => {
	it.each([
		{ askedRegions: 2, failing: ['us-east4', 'us-west1'] as const },
		{ askedRegions: 3, failing: ['us-east4', 'europe-west1'] as const },
		{ askedRegions: 4, failing: ['us-east4', 'europe-west1', 'asia-southeast1'] as const },
	])('from a majority of $askedRegions regions is down', async ({ askedRegions, failing }) => {
		const { after, state, regionsAsked, outages } = simulatePlaces({ failing, askedRegions });
		await after(120);

		expect(state()?.shown).toBe('down');
		expect(outages.size).toBe(1);
		expect(regionsAsked().size).toBe(askedRegions);
	});

	it.each([
		{ askedRegions: 2, failing: ['us-east4'] as const },
		{ askedRegions: 3, failing: ['us-east4'] as const },
		{ askedRegions: 4, failing: ['us-east4', 'asia-southeast1'] as const },
	])('from fewer of $askedRegions regions is up, and partly unreachable from the second round on', async (places) => {
		const { after, state, outages, notified } = simulatePlaces(places);
		await after(70);
		expect(state()?.condition ?? null).toBeNull();
		await after(180);

		expect(state()).toMatchObject({ shown: 'up', condition: { kind: 'partly-unreachable' } });
		expect(outages.size).toBe(0);
		expect(notified).toEqual([]);
	});

	it('is checked from no region beyond its plan', async () => {
		const { after, regionsAsked } = simulatePlaces({ failing: ['us-east4', 'us-west1'], askedRegions: 2 });
		await after(600);

		expect([...regionsAsked()]).toEqual(['us-east4', 'us-west1']);
	});

	it('is down at the same time from all regions that fail, after one recheck of each', async () => {
		const { after, state, probes } = simulatePlaces({
			failing: ['us-east4', 'us-west1', 'europe-west1', 'asia-southeast1'],
		});
		await after(90);

		const rechecks = probes.filter(({ origin }) => origin === 'recheck').slice(0, 3);
		expect(new Set(rechecks.map(({ at }) => at)).size).toBe(1);
		expect(state()?.failures).toHaveLength(3);
	});
});

describe('PROBE-8: a region whose canaries fail', () => {
	it('does not decide, and is not asked again', async () => {
		const { after, state, probes, outages } = simulatePlaces({
			failing: ['us-east4', 'us-west1', 'europe-west1'],
			areCanariesUp: (_, region) => region !== 'europe-west1' && region !== 'us-west1',
		});
		await after(600);

		expect(state()?.shown).toBe('up');
		expect(outages.size).toBe(0);
		const late = probes.filter(({ at }) => at > noon + 14 * minute).map(({ region }) => region);
		expect(late).not.toContain('europe-west1');
	});
});

describe('PROBE-16: a website that is down', () => {
	const failing = ['us-east4', 'us-west1', 'europe-west1', 'asia-southeast1'] as const;

	it.each([60, 300, 900, 3600])('every %i s is reported up again within a minute', async (intervalSeconds) => {
		const failsAt = noon + 10 * minute;
		// Long enough for two of its rounds.
		const downMs = Math.max(20 * minute, 2 * intervalSeconds * 1000);
		const seconds: number[] = [];
		for (let second = 0; second < 60; second += 7) {
			const recoversAt = failsAt + downMs + second * 1000;
			const { runUntil, notified } = simulatePlaces({ failing, intervalSeconds, failsAt, recoversAt, askedRegions: 3 });
			await runUntil(recoversAt + 2 * minute);
			const up = notified.find(({ message }) => message.event === 'website-up');
			seconds.push(up ? (up.at - recoversAt) / 1000 : Number.POSITIVE_INFINITY);
		}

		expect(Math.max(...seconds)).toBeLessThanOrEqual(60);
	});

	it('is checked by its regions in turn, and after a day in its rounds only', async () => {
		const { runUntil, probes } = simulatePlaces({ failing, askedRegions: 3, intervalSeconds: 3600, failsAt: noon });
		await runUntil(noon + 26 * 60 * minute);

		const between = (from: number, until: number) =>
			probes.filter(({ at }) => at >= noon + from * 60 * minute && at < noon + until * 60 * minute);
		const hour = between(2, 3);
		expect(hour.length).toBeGreaterThan(115);
		for (const region of ['us-east4', 'us-west1', 'europe-west1']) {
			expect(hour.filter((probe) => probe.region === region).length).toBeGreaterThan(38);
		}
		expect(between(25, 26)).toHaveLength(1);
	});

	it.each([300, 900, 3600])('every %i s is in maintenance a minute after its window began', async (intervalSeconds) => {
		const failsAt = noon + 10 * minute;
		const from = failsAt + 90 * minute;
		const window = [from, from + 30 * minute, 'window'] as const;
		const { runUntil, monitor, outages, notified, probes } = simulatePlaces({
			failing,
			askedRegions: 2,
			intervalSeconds,
			failsAt,
			monitors: [aMonitor({ askedRegions: 2, intervalSeconds, maintenance: [[...window]] })],
		});
		await runUntil(from + minute);

		expect(monitor('alices-shop')?.state).toMatchObject({ phase: 'planned', condition: { kind: 'maintenance' } });
		const [outage] = outages.values();
		expect(outage?.end).toBeLessThan(from + minute);
		// One failure is enough: the rounds go on alone.
		expect(probes.filter(({ at }) => at >= from && at < from + minute)).toHaveLength(1);
		expect(notified.map(({ message }) => message.event)).toEqual(['website-down', 'website-maintenance']);
	});

	it('is still checked every minute while one of its regions does not answer', async () => {
		const { runUntil, instances, probes, clock } = simulatePlaces({
			failing,
			askedRegions: 2,
			intervalSeconds: 3600,
			failsAt: noon,
		});
		await runUntil(noon + 70 * minute);
		instances.takeDown('us-west1', noon + 100 * minute);
		await runUntil(noon + 90 * minute);

		const since = probes.filter(({ at }) => at > noon + 70 * minute && at < clock.now());
		expect(since.length).toBeGreaterThan(18);
	});
});
