import { afterEach, expect, it, vi } from 'vitest';
import { intervals, regionCounts, regionsByPlan } from './plan-figures.ts';

afterEach(() => {
	vi.unstubAllEnvs();
	vi.resetModules();
});

it('public pages say how many regions decide with each plan, and how often each checks', () => {
	expect(regionCounts).toBe('2 to 4');
	expect(regionsByPlan).toBe('2 regions decide with Free, 3 with Core, 4 with Pro and Elite');
	expect(intervals).toBe('Checks every 60 seconds to every hour, every 30 with paid plans');
});

it.each([
	['2', '2', '2 regions decide with every plan', 'another region'],
	['3', '2 to 3', '2 regions decide with Free, 3 with Core and Pro and Elite', 'other regions'],
])('of a deployment with %s regions, they say what is true there', async (count, counts, byPlan, others) => {
	vi.stubEnv('VITE_REGIONS', count);
	vi.resetModules();
	const figures = await import('./plan-figures.ts');
	const { otherRegions } = await import('../../lib/deployment.ts');

	expect(figures.regionCounts).toBe(counts);
	expect(figures.regionsByPlan).toBe(byPlan);
	expect(otherRegions).toBe(others);
});
