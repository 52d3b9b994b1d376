import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedWebsite, websitesOverLimit } from './over-limit.ts';
import { tierLimits } from './tier-limits.ts';
import { tiers } from './tiers.ts';

const held = tierLimits.Free.websites;

/** As many websites as asked for, each a second younger than the one before. */
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

describe('the websites beyond what a tier holds', () => {
	it('are the newest, and the newest of all comes first', () => {
		expect(idsOf(websitesOverLimit(websites(held + 2), 'Free'))).toEqual([
			`website-${held + 2}`,
			`website-${held + 1}`,
		]);
	});

	it('are none as long as there is a place for each', () => {
		expect(websitesOverLimit(websites(held), 'Free')).toEqual([]);
		expect(websitesOverLimit([], 'Free')).toEqual([]);
	});

	it('are none in a tier without a limit', () => {
		expect(websitesOverLimit(websites(1000), 'Admin')).toEqual([]);
	});

	it('leave out what is paused already, which takes no place', () => {
		const withOnePaused = websites(held + 2).map((website, index) => ({ ...website, isActive: index !== 0 }));

		expect(idsOf(websitesOverLimit(withOnePaused, 'Free'))).toEqual([`website-${held + 2}`]);
	});

	it('are told apart by their ids when they were added in the same millisecond', () => {
		const twins = websites(held + 1).map((website) => ({ ...website, createdAt: 0 }));

		expect(idsOf(websitesOverLimit(twins, 'Free'))).toEqual(['website-9']);
	});

	const owned = fc.uniqueArray(
		fc.record({ id: fc.string(), isActive: fc.boolean(), createdAt: fc.integer({ min: 0, max: 20 }) }),
		{ selector: ({ id }) => id, maxLength: 80 },
	);

	it('are the same in whatever order they are looked at, and their rest fits the tier exactly', () => {
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
