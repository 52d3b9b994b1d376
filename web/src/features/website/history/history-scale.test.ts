import { expect, it } from 'vitest';
import { lowestShown, shareOfHeight } from './history-scale.ts';

it.each([
	[[100, 99.97, null], 99],
	[[99.4, 96], 95],
	[[91], 90],
	[[62, 100], 50],
	[[12], 0],
	[[], 99],
])('shows %j from %i%% on', (uptimes, lowest) => {
	expect(lowestShown(uptimes)).toBe(lowest);
});

it.each([
	[100, 99, 1],
	[99.5, 99, 0.5],
	[95.01, 95, 0.06],
	[null, 99, 1],
])('an uptime of %s above %i%% is %d of the height', (uptime, lowest, share) => {
	expect(shareOfHeight(uptime, lowest)).toBeCloseTo(share);
});
