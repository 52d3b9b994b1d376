import { describe, expect, it } from 'vitest';
import { overBudget, slowestFiles } from './times.ts';

describe('a step that takes long', () => {
	const times = [
		{ step: 'unit', seconds: 150, budgetSeconds: 75 },
		{ step: 'api', seconds: 200, budgetSeconds: 90 },
	];

	it('fails after more than twice its budget', () => {
		expect(overBudget(times, 1)).toEqual(['api took 200 s and may take 180 s: twice its budget of 90 s']);
	});

	it('may take longer on a slower machine', () => {
		expect(overBudget(times, 1.2)).toEqual([]);
		expect(overBudget(times, 1.1)).toEqual([
			'api took 200 s and may take 198 s: twice its budget of 90 s, on a machine that is 1.1 times slower',
		]);
	});
});

describe('the slowest files', () => {
	it('are at most twenty, the slowest first', () => {
		const files = Array.from({ length: 30 }, (_, index) => ({
			step: 'unit',
			file: `${index}.test.ts`,
			seconds: index,
		}));
		const listed = slowestFiles(files);

		expect(listed).toHaveLength(20);
		expect(listed.map(({ seconds }) => seconds).slice(0, 3)).toEqual([29, 28, 27]);
	});
});
