import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedWebsite, websitesOverLimit } from './over-limit.ts';
import { tierLimits } from './tier-limits.ts';
import { tiers } from './tiers.ts';

const limit = tierLimits.Free.websites;

/** `count` websites, each added a second after the previous one. */
function websites(count: number): CountedWebsite[] {
	return Array.from({ length: count }, (_, index) => ({
		id: `website-${index + 1}`,
		isActive: true,
		createdAt: index * 1000,
	}));
}

function idsOf(overLimit: readonly CountedWebsite[]): string[] {
	return overLimit.map(({ id }) => id);
}

describe('the websites over the limit of a tier', () => {
	it('are the newest ones, newest first', () => {
		expect(idsOf(websitesOverLimit(websites(limit + 2), 'Free'))).toEqual([
			`website-${limit + 2}`,
			`website-${limit + 1}`,
		]);
	});

	it('are none within the limit', () => {
		expect(websitesOverLimit(websites(limit), 'Free')).toEqual([]);
		expect(websitesOverLimit([], 'Free')).toEqual([]);
	});

	it('are none in a tier without a limit', () => {
		expect(websitesOverLimit(websites(1000), 'Admin')).toEqual([]);
	});

	it('leave out paused websites, which do not count', () => {
		const withOnePaused = websites(limit + 2).map((website, index) => ({ ...website, isActive: index !== 0 }));

		expect(idsOf(websitesOverLimit(withOnePaused, 'Free'))).toEqual([`website-${limit + 2}`]);
	});

	it('are ordered by id when added in the same millisecond', () => {
		const twins = websites(limit + 1).map((website) => ({ ...website, createdAt: 0 }));

		expect(idsOf(websitesOverLimit(twins, 'Free'))).toEqual(['website-9']);
	});

	const owned = fc.uniqueArray(
		fc.record({ id: fc.string(), isActive: fc.boolean(), createdAt: fc.integer({ min: 0, max: 20 }) }),
		{ selector: ({ id }) => id, maxLength: 80 },
	);

	it('do not depend on the order of the input, and the rest fits the tier exactly', () => {
		fc.assert(
			fc.property(
				owned.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
				fc.constantFrom(...tiers),
				([all, shuffled], tier) => {
					const overLimit = websitesOverLimit(all, tier);
					const running = all.filter(({ isActive }) => isActive).length;

					expect(websitesOverLimit(shuffled, tier)).toEqual(overLimit);
					expect(running - overLimit.length).toBe(Math.min(running, tierLimits[tier].websites));
				},
			),
		);
	});
});
