import { product } from '@stayup/testing/local-product/worker';
import { openStoredData } from '@stayup/testing/stored-data';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from './areas/index.ts';
import { type Area, type AreaResult, concurrency, type Size } from './attempt.ts';
import { makeTarget, type Target } from './target.ts';

const size: Size = process.env.STAYUP_ATTACK === 'full' ? 'full' : 'small';

const data = openStoredData();
const results: AreaResult[] = [];
let target: Target;

beforeAll(async () => {
	await product().loadRules();
	target = await makeTarget(data);
}, 120_000);

afterAll(async () => {
	printTable();
	// Hundreds of forms use up the hourly limits for everybody, which other tests need.
	await data.firestore.recursiveDelete(data.stored.rateLimits);
});

describe('an attack on', () => {
	it.each(areas.map((area) => ({ name: area.name, area })))(
		'$name breaks nothing',
		{ timeout: 600_000 },
		async ({ area }) => {
			const { attempts, successes } = await attack(area);

			expect(successes).toEqual([]);
			expect(attempts).toBeGreaterThan(0);
		},
	);
});

async function attack(area: Area): Promise<AreaResult> {
	const attempts = await area.attempts(target, size);
	const facts = await pLimit(area.isInOrder ? 1 : concurrency).map(attempts, async ({ name, make }) => {
		const fact = await make().catch((error: unknown) => `could not be made: ${error}`);
		return fact === null ? [] : [`${name}: ${fact}`];
	});
	const result = { area: area.name, attempts: attempts.length, successes: facts.flat() };
	results.push(result);
	return result;
}

function printTable(): void {
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
