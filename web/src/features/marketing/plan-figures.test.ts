import { expect, it } from 'vitest';
import { intervals, regionCounts, regionsByPlan } from './plan-figures.ts';

it('public pages say how many regions decide with each plan, and how often each checks', () => {
	expect(regionCounts).toBe('2 to 4');
	expect(regionsByPlan).toBe('2 regions decide with Free, 3 with Core, 4 with Pro and Elite');
	expect(intervals).toBe('Checks every 60 seconds to every hour, every 30 with paid plans');
});
