import { tierLimits } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { aWebsite } from '../../website/live/builders.ts';
import { downgradesFrom } from './downgrade.ts';

/** As many as asked for, each a minute younger than the one before. */
function websites(count: number, changes: Parameters<typeof aWebsite>[0] = {}) {
	return Array.from({ length: count }, (_, index) =>
		aWebsite({
			_id: `id-${index + 1}`,
			name: `Website ${index + 1}`,
			createdAt: new Date(Date.UTC(2026, 2, 2, 12, index)).toISOString(),
			...changes,
		}),
	);
}

const { Free, Core } = tierLimits;

describe('a smaller plan', () => {
	it('lists the websites it would pause, newest first', () => {
		const [free, ...others] = downgradesFrom('Core', websites(Free.websites + 2));

		expect(others).toEqual([]);
		expect(free).toMatchObject({ tier: 'Free', keeps: Free.websites, pauses: 2 });
		expect(free?.named).toEqual([
			{ id: `id-${Free.websites + 2}`, name: `Website ${Free.websites + 2}` },
			{ id: `id-${Free.websites + 1}`, name: `Website ${Free.websites + 1}` },
		]);
	});

	it('is listed from the largest down to Free, with at most ten names each', () => {
		const found = downgradesFrom('Elite', websites(Core.websites + 1)).map(({ tier, pauses, named }) => [
			tier,
			pauses,
			named.length,
		]);

		expect(found).toEqual([
			['Core', 1, 1],
			['Free', Core.websites + 1 - Free.websites, 10],
		]);
	});

	it('is left out when it would change nothing', () => {
		expect(downgradesFrom('Pro', websites(Free.websites))).toEqual([]);
		expect(downgradesFrom('Free', websites(1))).toEqual([]);
	});

	it('does not count websites that are already paused', () => {
		expect(downgradesFrom('Core', websites(Free.websites + 2, { isActive: false }))).toEqual([]);
	});

	it('shows its shortest interval when an active website would be checked less often', () => {
		const quick = websites(1, { checkInterval: 30, runningInterval: 30 });

		expect(downgradesFrom('Core', quick)).toEqual([
			{
				tier: 'Free',
				keeps: Free.websites,
				pauses: 0,
				named: [],
				slowsToSeconds: Free.fastestIntervalSeconds,
			},
		]);
	});

	it('shows no interval when only websites it pauses are affected', () => {
		const quick = aWebsite({ _id: 'quick', createdAt: '2026-11-21T12:00:00Z', checkInterval: 30, runningInterval: 30 });
		const [free] = downgradesFrom('Core', [...websites(Free.websites), quick]);

		expect([free?.named.map(({ id }) => id), free?.slowsToSeconds]).toEqual([['quick'], null]);
	});
});
