import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../dev/base/folders.ts';
import { chooseSteps, startingSteps } from './order.ts';
import { type Step, steps } from './table.ts';

function aStep(name: string, facts: Partial<Step> = {}): Step {
	return { name, tier: 'whole', budgetSeconds: 10, needs: 'nothing', cores: 'shared', run: [], ...facts };
}

const names = (chosen: readonly Step[] | string) =>
	typeof chosen === 'string' ? chosen : chosen.map(({ name }) => name);

describe('the chosen steps', () => {
	const table = [aStep('unit', { tier: 'quick' }), aStep('api'), aStep('faults', { tier: 'long' })];

	it.each([
		{ words: [], chosen: ['unit', 'api'] },
		{ words: ['whole'], chosen: ['unit', 'api'] },
		{ words: ['quick'], chosen: ['unit'] },
		{ words: ['long'], chosen: ['faults'] },
		{ words: ['quick', 'long'], chosen: ['unit', 'faults'] },
		{ words: ['faults', 'api'], chosen: ['api', 'faults'] },
	])('of `npm test -- $words` are $chosen', ({ words, chosen }) => {
		expect(names(chooseSteps(table, words))).toEqual(chosen);
	});

	it('are none with an unknown name', () => {
		expect(chooseSteps(table, ['api', 'apu'])).toBe('apu');
	});
});

describe('the steps that start', () => {
	const unit = aStep('unit');
	const types = aStep('types');
	const lint = aStep('lint');
	const journeys = aStep('journeys', { needs: 'product', cores: 'all' });
	const faults = aStep('faults', { needs: 'product', cores: 'none' });
	const starting = (waiting: readonly Step[], running: readonly Step[], hasProduct = true) =>
		names(startingSteps({ waiting, running, hasProduct, cores: 2 }));

	it('are as many as there are cores', () => {
		expect(starting([unit, types, lint], [])).toEqual(['unit', 'types']);
		expect(starting([types, lint], [unit])).toEqual(['types']);
		expect(starting([lint], [unit, types])).toEqual([]);
	});

	it('need nothing until the product has started', () => {
		expect(starting([journeys, faults, lint], [], false)).toEqual(['lint']);
		expect(starting([journeys, faults, lint], [])).toEqual(['journeys', 'faults']);
	});

	it('are alone if they need all cores, apart from those that wait', () => {
		expect(starting([journeys, lint], [unit])).toEqual([]);
		expect(starting([journeys, lint], [faults])).toEqual(['journeys']);
		expect(starting([lint], [journeys])).toEqual([]);
		expect(starting([faults], [journeys])).toEqual(['faults']);
	});

	it('wait for the steps whose results they read, if these are chosen', () => {
		const indexes = aStep('indexes', { after: ['api', 'journeys'] });

		expect(starting([indexes, lint], [journeys])).toEqual([]);
		expect(starting([journeys, indexes, lint], [], false)).toEqual(['lint']);
		expect(starting([indexes], [])).toEqual(['indexes']);
	});
});

describe('the table of steps', () => {
	it('is explained in CONTRIBUTING with the tier of each', () => {
		const rows = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(
			/^\| (`[^|]+) \| (quick|whole|long) \|/gm,
		);
		const explained = [...rows].flatMap(([, list = '', tier]) =>
			[...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => `${name}: ${tier}`),
		);

		expect(explained.toSorted()).toEqual(steps.map(({ name, tier }) => `${name}: ${tier}`).toSorted());
	});

	it('names each step once', () => {
		expect(new Set(names(steps)).size).toBe(steps.length);
	});

	it('lets a step wait only for steps before it', () => {
		for (const [index, { after = [] }] of steps.entries())
			for (const name of after) expect(names(steps.slice(0, index))).toContain(name);
	});
});
