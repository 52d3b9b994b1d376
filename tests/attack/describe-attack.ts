/** The tests that attack areas, and the table of what came of them. */
import { openStoredData } from '@stayup/testing/stored-data';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Area, type AreaResult, concurrency, type Size } from './attempt.ts';
import { makeTarget, type Target } from './target.ts';

const timeout = 600_000;
const size: Size = process.env.STAYUP_ATTACK === 'full' ? 'full' : 'small';

export function describeAttack(areas: readonly Area[]): void {
	const data = openStoredData();
	const results: AreaResult[] = [];
	let target: Target;

	beforeAll(async () => {
		target = await makeTarget(data);
	}, 120_000);
	afterAll(() => printTable(results));

	const named = areas.map((area) => ({ name: area.name, area }));
	async function expectNoSuccess(area: Area): Promise<void> {
		const result = await attack(area, target);
		results.push(result);

		expect(result.successes).toEqual([]);
		expect(result.attempts).toBeGreaterThan(0);
	}

	describe('an attack on', () => {
		it.concurrent.each(named.filter(({ area }) => !area.isInOrder))('$name breaks nothing', { timeout }, ({ area }) =>
			expectNoSuccess(area),
		);
		// Nothing runs beside those that measure time.
		it.each(named.filter(({ area }) => area.isInOrder))('$name breaks nothing', { timeout }, ({ area }) =>
			expectNoSuccess(area),
		);
	});
}

async function attack(area: Area, target: Target): Promise<AreaResult> {
	const attempts = await area.attempts(target, size);
	const facts = await pLimit(area.isInOrder ? 1 : concurrency).map(attempts, async ({ name, make }) => {
		const fact = await make().catch((error: unknown) => `could not be made: ${error}`);
		return fact === null ? [] : [`${name}: ${fact}`];
	});
	return { area: area.name, attempts: attempts.length, successes: facts.flat() };
}

function printTable(results: readonly AreaResult[]): void {
	const row = (area: string, ...columns: (string | number)[]) =>
		`${area.padEnd(36)}${columns.map((column) => String(column).padStart(14)).join('')}`;
	const sum = (count: (result: AreaResult) => number) => results.reduce((total, result) => total + count(result), 0);
	const repelled = ({ attempts, successes }: AreaResult) => attempts - successes.length;
	const lines = results.map((result) => row(result.area, result.attempts, repelled(result), result.successes.length));
	const total = row(
		'All',
		sum(({ attempts }) => attempts),
		sum(repelled),
		sum(({ successes }) => successes.length),
	);
	console.log([row('Area', 'attempts', 'repelled', 'succeeded'), ...lines, total].join('\n'));
	for (const { area, successes } of results) for (const line of successes) console.log(`${area}: ${line}`);
}
