import { expect, it } from 'vitest';
import { shortSpreadMs, usualSpreadMs } from '../monitoring/rules/schedule.ts';
import { sizeNames } from '../platform/deployment-size.ts';
import {
	longestSpreadOf,
	mostInstances,
	probingSizeOf,
	recheckingSizeOf,
	scaleOf,
	sizeOf,
	websitesPerMinute,
} from './sizes.ts';

it.each([
	[undefined, undefined, { size: 'small', maxInstances: 3 }],
	['', '', { size: 'small', maxInstances: 3 }],
	['standard', undefined, { size: 'standard', maxInstances: 30 }],
	['large', undefined, { size: 'large', maxInstances: 94 }],
	['small', '1', { size: 'small', maxInstances: 1 }],
	['large', '94', { size: 'large', maxInstances: 94 }],
])('SIZE=%s with MAX_INSTANCES=%s means %o', (SIZE, MAX_INSTANCES, scale) => {
	expect(scaleOf({ SIZE, MAX_INSTANCES })).toEqual(scale);
});

it.each(['0', '-1', '1.5', '95', '100', 'many', '3 '])('MAX_INSTANCES=%s is refused', (text) => {
	expect(() => scaleOf({ MAX_INSTANCES: text })).toThrow(
		`MAX_INSTANCES is ${text}, but must be a whole number from 1 to 94.`,
	);
});

it.each(['medium', 'Small', 'toString'])('SIZE=%s is refused', (text) => {
	expect(() => scaleOf({ SIZE: text })).toThrow(`SIZE is ${text}, but must be small, standard or large.`);
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

it.each(sizeNames)('more instances of SIZE=%s carry more websites', (size) => {
	const settings = Array.from({ length: mostInstances }, (_, index) => index + 1);
	const carried = settings.map((maxInstances) => websitesPerMinute({ size, maxInstances }));

	expect(carried).toEqual(carried.toSorted((a, b) => a - b));
	expect([carried[0], carried[2], carried[9], carried[93]]).toEqual([
		4_000,
		14_000,
		47_000,
		size === 'large' ? 1_791_000 : 447_000,
	]);
});

it.each([
	[1, { maxInstances: 4, concurrency: 1, cpu: 0.5, memory: '512MiB' }, shortSpreadMs],
	[3, { maxInstances: 12, concurrency: 1, cpu: 0.5, memory: '512MiB' }, shortSpreadMs],
	[4, { maxInstances: 4, concurrency: 16, cpu: 1, memory: '1GiB' }, usualSpreadMs],
])('with MAX_INSTANCES=%i rechecks run in %o, and rounds spread over %i ms at most', (setting, size, spread) => {
	expect(recheckingSizeOf(setting)).toEqual(size);
	expect(probingSizeOf(setting)).toEqual({ maxInstances: setting, concurrency: 16, cpu: 1, memory: '1GiB' });
	expect(longestSpreadOf(setting)).toBe(spread);
});
