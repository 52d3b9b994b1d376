import { expect, it } from 'vitest';
import { type Region, regionName, regions } from './regions.ts';
import { smallestPlanOf } from './tier-limits.ts';

it('every region has the name of its place', () => {
	expect(regions.map(regionName)).toEqual(['Virginia, USA', 'Oregon, USA', 'Belgium', 'Singapore']);
});

it('a region of a later release, which an open tab does not know, shows by its id', () => {
	expect(regionName('southamerica-east1' as Region)).toBe('southamerica-east1');
});

it('each region belongs to the smallest plan that asks as many regions', () => {
	expect(regions.map(smallestPlanOf)).toEqual(['Free', 'Free', 'Core', 'Pro']);
});
