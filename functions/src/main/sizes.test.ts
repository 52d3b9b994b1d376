import { expect, it } from 'vitest';
import { shortSpreadMs, usualSpreadMs } from '../monitoring/rules/schedule.ts';
import { longestSpreadOf, maxInstancesOf, mostInstances, probingSizeOf, sizeOf, websitesPerMinute } from './sizes.ts';

it.each([
	[undefined, 3],
	['', 3],
	['1', 1],
	['94', 94],
])('MAX_INSTANCES=%s means %i instances', (text, instances) => {
	expect(maxInstancesOf(text)).toBe(instances);
});

it.each(['0', '-1', '1.5', '95', '100', 'many', '3 '])('MAX_INSTANCES=%s is refused', (text) => {
	expect(() => maxInstancesOf(text)).toThrow(`MAX_INSTANCES is ${text}, but must be a whole number from 1 to 94.`);
});

it('a function has its share of the setting, and one instance at least', () => {
	const instancesWith = (setting: number) => sizeOf({ instances: 20, concurrency: 80 }, setting).maxInstances;

	expect([1, 9, 10, 47, mostInstances].map(instancesWith)).toEqual([1, 1, 2, 10, 20]);
});

it.each([
	[1, 0.25, 1],
	[9, 0.25, 1],
	[10, 1, 40],
])('with MAX_INSTANCES=%i a function with rare tasks has %f CPUs and runs %i at once', (setting, cpu, concurrency) => {
	const size = sizeOf({ instances: 20, concurrency: 40, smallCpu: 0.25 }, setting);

	expect(size).toMatchObject({ cpu, concurrency });
});

it('more instances carry more websites', () => {
	const carried = Array.from({ length: mostInstances }, (_, index) => websitesPerMinute(index + 1));

	expect(carried).toEqual(carried.toSorted((a, b) => a - b));
	expect([carried[0], carried[2], carried[9], carried[93]]).toEqual([1_000, 14_000, 47_000, 1_791_000]);
});

it.each([
	[1, { maxInstances: 4, concurrency: 1, cpu: 0.5, memory: '512MiB' }, shortSpreadMs],
	[2, { maxInstances: 2, concurrency: 16, cpu: 1, memory: '1GiB' }, shortSpreadMs],
	[3, { maxInstances: 3, concurrency: 16, cpu: 1, memory: '1GiB' }, shortSpreadMs],
	[4, { maxInstances: 4, concurrency: 16, cpu: 1, memory: '1GiB' }, usualSpreadMs],
])('with MAX_INSTANCES=%i rounds run in %o, and spread over %i ms at most', (setting, size, spread) => {
	expect(probingSizeOf(setting)).toEqual(size);
	expect(longestSpreadOf(setting)).toBe(spread);
});
