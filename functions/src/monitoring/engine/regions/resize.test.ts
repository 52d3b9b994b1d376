import { isConfirmedElsewhere, type Region } from '@stayup/contract';
import { aMonitor, noon } from '@stayup/testing/builders';
import { simulateMonitoring } from '@stayup/testing/simulation/monitoring';
import { describe, expect, it } from 'vitest';
import { recheckRegionsOf } from '../../../platform/deployment-size.ts';

const minute = 60_000;
const resizedAt = noon + 10 * minute;
const removed: readonly Region[] = ['europe-west1', 'asia-southeast1'];

/** Twenty websites of a plan with four regions. `failsAt`: each second one fails for ever from then on, and the others once. */
function simulateSize(
	{ from, to }: { from: 'small' | 'standard'; to: 'small' | 'standard' },
	failsAt: number,
	intervalSeconds = 60,
	recoversAt = Infinity,
) {
	const failed = new Set<string>();
	const simulation = simulateMonitoring({
		start: noon,
		monitors: Array.from({ length: 20 }, (_, index) => {
			const kind = index % 2 === 0 ? 'down' : 'once';
			const url = `https://${kind}-${index}.example/`;
			return aMonitor({ websiteId: `${kind}-${index}`, url, askedRegions: 4, intervalSeconds });
		}),
		answer({ url }, now) {
			if (now < failsAt || now >= recoversAt || (url.includes('once') && failed.has(url))) return 'good';
			failed.add(url);
			return 'error';
		},
		recheckRegionsAt: (now) => recheckRegionsOf(now < resizedAt ? from : to),
		perShard: 5,
	});
	return {
		...simulation,
		/** Tasks in the queues of regions that go are lost. */
		async run() {
			await simulation.runUntil(resizedAt);
			if (from !== to && to === 'small') for (const region of removed) simulation.instances.takeDown(region, Infinity);
			await simulation.runUntil(resizedAt + 30 * minute);
			return [...simulation.outages.values()];
		},
		regionsFrom: (at: number) =>
			new Set(simulation.probes.filter((probe) => probe.at >= at).map((probe) => probe.region)),
	};
}

describe('a small deployment', () => {
	it('confirms an outage from its second region with every plan, and asks no other', async () => {
		const { run, regionsFrom, notified } = simulateSize({ from: 'small', to: 'small' }, noon + 5 * minute);
		const outages = await run();

		expect(regionsFrom(noon)).toEqual(new Set(['us-east4', 'us-west1']));
		expect(outages).toHaveLength(10);
		expect(outages.every(({ failures }) => isConfirmedElsewhere(failures))).toBe(true);
		expect(notified).toHaveLength(10);
	});

	it.each([0, 30, 60, 90])(
		'confirms a recovery from its second region, with either as the first to see it: after %i s',
		async (seconds) => {
			const size = { from: 'small', to: 'small' } as const;
			const { run, regionsFrom, monitor } = simulateSize(size, noon, 600, resizedAt + 10 * minute + 1000 * seconds);
			const outages = await run();

			expect(outages.length).toBeGreaterThan(0);
			for (const { websiteId } of outages) expect(monitor(websiteId)?.state.phase).toBe('up');
			expect(regionsFrom(noon)).toEqual(new Set(['us-east4', 'us-west1']));
		},
	);

	it('never shows a region that it does not have as lost', async () => {
		const { run, operatorsNotified, engine } = simulateSize({ from: 'small', to: 'small' }, Infinity);
		await run();

		expect(operatorsNotified).toEqual([]);
		expect(await engine.regions.lostRegions(resizedAt)).toEqual([]);
	});
});

describe.each([60, 3600])('a deployment whose websites are checked every %i s', (intervalSeconds) => {
	/** From just before the change on, at every tenth second. */
	const instants = Array.from({ length: 12 }, (_, index) => resizedAt - 90_000 + 10_000 * index);

	it.each(instants)('that shrinks loses no outage and no alert that begins at %i', async (failsAt) => {
		const { run, notified, operatorsNotified, regionsFrom } = simulateSize(
			{ from: 'standard', to: 'small' },
			failsAt,
			intervalSeconds,
		);
		const outages = await run();

		expect(outages.filter(({ websiteId }) => websiteId.startsWith('once'))).toEqual([]);
		expect(outages).toHaveLength(new Set(notified.map(({ websiteId }) => websiteId)).size);
		if (intervalSeconds === 60) expect(outages).toHaveLength(10);
		expect(operatorsNotified).toEqual([]);
		expect([...regionsFrom(resizedAt + 2 * minute)].filter((region) => removed.includes(region))).toEqual([]);
	});
});

it('a deployment that grows asks its new regions, and reports none of them as lost', async () => {
	const { run, regionsFrom, operatorsNotified, notified } = simulateSize(
		{ from: 'small', to: 'standard' },
		resizedAt + 5 * minute,
	);
	await run();

	expect(regionsFrom(resizedAt)).toEqual(new Set(['us-east4', 'us-west1', ...removed]));
	expect(operatorsNotified).toEqual([]);
	expect(notified).toHaveLength(10);
});
