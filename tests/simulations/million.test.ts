import { describe, expect, it } from 'vitest';
import { websitesPerMinute } from '../../functions/src/main/sizes.ts';
import { namesTried } from '../../functions/src/monitoring/rules/schedule.ts';
import { type PhaseName, simulateFleet } from './million/fleet.ts';
import { exceeding, sharesOfDomains, sharesOfFleet, sharesOfNight, sharesOfPlacement } from './million/limits.ts';
import { simulateNight } from './million/night.ts';
import { simulatePlacement, simulateTierChange } from './million/placement.ts';

const size = { websites: 3_000, intervalSeconds: 30 };
const phases: readonly PhaseName[] = ['ordinary', 'deployment', 'stop', 'return', 'hanging', 'paused-queues', 'outage'];

describe('a deployment with thousands of websites every 30 s', async () => {
	const facts = await simulateFleet({ ...size, phases });
	const of = (phase: PhaseName) => facts.find((one) => one.phase === phase);

	it('uses at most 70 % of every limit, whatever happens', () => {
		const withoutBacklog = facts.filter(({ phase }) => phase !== 'paused-queues');

		expect(exceeding(sharesOfFleet(withoutBacklog, size))).toEqual([]);
	});

	it('checks every website twice a minute, with three operations a round', () => {
		expect(of('ordinary')).toMatchObject({ checks: 2 * size.websites, longestGapSeconds: 30, reads: 40, writes: 80 });
	});

	it('checks every website twice a minute when none answers', () => {
		expect(of('hanging')).toMatchObject({ checks: 2 * size.websites, longestGapSeconds: 30 });
	});

	it('leaves no gap above an interval and 30 s when all instances are replaced', () => {
		expect(of('deployment')?.longestGapSeconds).toBeLessThan(60);
	});

	it('checks every website within an interval after an hour without any instance, each at its own time', () => {
		const { allCheckedAfterSeconds = 0, checksPerSecond = 0, mostWritesPerCommit = 0 } = of('return') ?? {};

		// A round starts within the interval and spreads its checks over five seconds.
		expect(allCheckedAfterSeconds).toBeLessThan(36);
		expect(checksPerSecond).toBeLessThan(2.5 * (size.websites / size.intervalSeconds));
		expect(mostWritesPerCommit).toBeLessThan(20);
	});

	it('opens an outage of each website, and no more, when none answers and the canaries do', () => {
		expect(of('outage')?.collections.outages?.writes).toBe(size.websites);
	});

	it('checks every website at once when queues that were paused for an hour go on, and drops the rounds of the hour', () => {
		const { allCheckedAfterSeconds = 0, reads = 0, queues = {} } = of('paused-queues') ?? {};

		expect(allCheckedAfterSeconds).toBeLessThan(36);
		expect(reads).toBeLessThan(1.2 * (queues.round?.dispatched ?? 0));
	});
});

describe('the smallest deployment, with as many websites as it carries', async () => {
	const websites = websitesPerMinute({ size: 'large', maxInstances: 1 });
	const facts = await simulateFleet({ websites, intervalSeconds: 60, phases, maxInstances: 1, namesTried });

	it.each<PhaseName>(['ordinary', 'hanging'])('checks every website once a minute, no round late: %s', (name) => {
		const { checks, longestGapSeconds, latestRoundSeconds } = facts.find(({ phase }) => phase === name) ?? {};

		expect({ checks, longestGapSeconds }).toEqual({ checks: websites, longestGapSeconds: 60 });
		expect(latestRoundSeconds).toBeLessThan(1);
	});

	it('is at most eight seconds late while all websites go down and no more than sixteen tasks run at once', () => {
		const outage = facts.find(({ phase }) => phase === 'outage');

		expect(outage?.queues.round?.mostRunning).toBe(16);
		expect(outage?.latestRoundSeconds).toBeLessThan(8);
		expect(outage?.collections.outages?.writes).toBe(websites);
	});

	it('checks every website within an interval after an hour without any instance', () => {
		expect(facts.find(({ phase }) => phase === 'return')?.allCheckedAfterSeconds).toBeLessThan(66);
	});
});

describe('200 websites that are added in a second, and a changed plan of 500 websites', () => {
	it('use at most 70 % of every limit, and fill the shards', async () => {
		const facts = await simulatePlacement({ addedPerSecond: 200, removedPerSecond: 0, seconds: 60, websites: 150_000 });

		expect(facts.added).toBe(12_000);
		expect(facts.fullness).toBeGreaterThan(0.85);
		expect(exceeding(sharesOfPlacement(facts, await simulateTierChange(500)))).toEqual([]);
	});

	it('take the places of removed ones', async () => {
		const facts = await simulatePlacement({ addedPerSecond: 50, removedPerSecond: 50, seconds: 60, websites: 150_000 });

		expect(facts.removed).toBe(3_000);
		expect(facts.fullness).toBeGreaterThan(0.85);
	});
});

describe('the night of 2,000 customers', () => {
	it('gives each its tasks, within the limits of the queue', async () => {
		const facts = await simulateNight(2_000);

		expect(facts).toMatchObject({ synced: 2_000, reports: 2_000, failedTasks: 0 });
		expect(exceeding(sharesOfNight(facts))).toEqual([]);
	});
});

it('the domains of a million websites are looked up as often as they are due', () => {
	expect(exceeding(sharesOfDomains(1_000_000))).toEqual([]);
});
