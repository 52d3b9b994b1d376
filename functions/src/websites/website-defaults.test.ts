import { productDefaults, type Tier, tiers } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { requireInterval } from './website-defaults.ts';

const problemOf = (checkInterval: number, tier: Tier) => {
	try {
		requireInterval({ checkInterval }, tier);
		return null;
	} catch (problem) {
		return problem instanceof Error ? problem.message : problem;
	}
};

describe('the default interval of new websites', () => {
	it.each([
		[59, 'Free'],
		[30, 'Free'],
	] as const)('is refused below what the plan includes: %i seconds on %s', (seconds, tier) => {
		expect(problemOf(seconds, tier)).toBe(
			'Please choose a check interval of at least 60 seconds, the shortest on your Free plan.',
		);
	});

	it.each([
		[60, 'Free'],
		[30, 'Core'],
		[3600, 'Elite'],
	] as const)('may be what the plan includes: %i seconds on %s', (seconds, tier) => {
		expect(problemOf(seconds, tier)).toBeNull();
	});

	it.each(tiers)('may be that of the product on %s', (tier) => {
		expect(problemOf(productDefaults.checkInterval, tier)).toBeNull();
	});
});
