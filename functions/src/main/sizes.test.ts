import { expect, it } from 'vitest';
import { maxInstancesOf, mostInstances, sizeOf, websitesPerMinute } from './sizes.ts';

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
	expect([carried[2], carried[9], carried[93]]).toEqual([14_000, 47_000, 1_791_000]);
});
