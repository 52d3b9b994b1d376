import { describe, expect, it } from 'vitest';
import { amountsOf, scaleFor } from './amounts.ts';
import { egressDollars, hangingDollars, modelledBill, reasons } from './bill.ts';
import { missedGoals, sizes } from './bill-table.ts';
import { compareWithRun } from './metered.ts';
import { sizeOf, storedBytes } from './stored-bytes.ts';

const billOf = (websites: number, ageDays = 365) => modelledBill({ websites, intervalSeconds: 60, ageDays });
const ofCopies = ['storage', 'point-in-time recovery', 'backups', 'export reads', 'export copies'] as const;

describe('the bill', () => {
	it('has a reason for each part, and is their sum', () => {
		const { parts, totalPerMonth } = billOf(10_000);

		expect(Object.keys(parts).toSorted()).toEqual(Object.keys(reasons).toSorted());
		expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(totalPerMonth);
		expect(Object.values(parts).every((part) => part > 0)).toBe(true);
	});

	it('of a deployment without websites is its jobs with their log entries, and its emails', () => {
		const { parts, totalPerMonth } = billOf(0);

		expect(totalPerMonth).toBeCloseTo(parts.jobs + parts.logs + parts.email);
		expect(parts.jobs).toBeLessThan(2);
	});

	it.each([
		[100, 5],
		[1_000, 25],
	])('of %i websites every minute, without email, is at most $%i', (websites, goal) => {
		const { parts, totalPerMonth } = billOf(websites);

		expect(totalPerMonth - parts.email).toBeLessThan(goal);
	});

	it('has a website that never answers in it: an instance waits for it', () => {
		expect(hangingDollars()).toBeGreaterThan(8);
		expect(hangingDollars()).toBeLessThan(12);
	});

	it('grows with the age of the websites only by what is stored', () => {
		const [year, later] = [billOf(10_000), billOf(10_000, 3 * 365)];
		const grown = Object.keys(reasons).filter(
			(part) => later.parts[part as keyof typeof reasons] > year.parts[part as keyof typeof reasons],
		);

		expect(grown.toSorted()).toEqual([...ofCopies].toSorted());
	});

	it('names the parts of a bill that misses its goal, the largest first', () => {
		const size = { name: '10,000', websites: 10_000, intervalSeconds: 60, goal: 60 };

		const [title, ...parts] = missedGoals([{ ...size, bill: billOf(10_000) }]);

		expect(title).toMatch(/^10,000 websites cost \$\d+ instead of \$60:$/);
		expect(parts.slice(0, 2)).toEqual([
			expect.stringMatching(/^- processor \$\d+: /),
			expect.stringMatching(/^- egress \$\d+: /),
		]);
		expect(missedGoals([{ ...size, goal: 1_000, bill: billOf(10_000) }])).toEqual([]);
	});

	it('is printed for the sizes that have goals', () => {
		expect(sizes.flatMap(({ goal }) => goal ?? [])).toEqual([5, 25, 110, 900]);
	});
});

describe('the amounts', () => {
	const measurements = {
		readsPerCheck: 0,
		writesPerCheck: 0,
		deletesPerCheck: 0,
		cpuMsPerCheck: 0,
		egressBytesPerCheck: 0,
		roundTailSeconds: 1,
		shardKb: 0,
	};

	it.each([
		[0, 'small', 3],
		[14_000, 'small', 3],
		[14_001, 'standard', 30],
		[1_000_000, 'large', 94],
	])('of %i websites every minute are those of SIZE=%s with %i instances', (websites, size, maxInstances) => {
		expect(scaleFor({ websites, intervalSeconds: 60 })).toEqual({ size, maxInstances });
	});

	it('of a round are its lead, its spread and its tail, and the limit of a check if a website hangs', () => {
		const secondsOf = (shareDown: number) => {
			const deployment = { websites: 150, intervalSeconds: 60, shareDown, hangingOfDown: 1 };
			const { rounds, roundSeconds } = amountsOf(deployment, measurements);
			return roundSeconds / rounds;
		};

		expect(secondsOf(0)).toBeCloseTo(0.25 + 0.4 + 1, 1);
		expect(secondsOf(1)).toBeCloseTo(0.25 + 0.2 + 10, 1);
	});

	it('are those of a simulated run', async () => {
		const compared = await compareWithRun({ websites: 30, intervalSeconds: 60, shareDown: 1 / 30, hangingOfDown: 0 });

		for (const { what, modelled, metered } of compared) expect(metered / modelled, what).toBeCloseTo(1, 1);
	});
});

describe('the price of traffic', () => {
	it.each([
		[100, 12],
		[1_024, 122.88],
		[2_024, 232.88],
		[20_480, 122.88 + 9_216 * 0.11 + 10_240 * 0.08],
	])('of %i GiB adds up what each part of a month costs', (gibs, dollars) => {
		expect(egressDollars(gibs)).toBeCloseTo(dollars);
	});
});

describe('the stored bytes', () => {
	it("are counted as in Google's example", () => {
		const name = ['users', 'jeff', 'tasks', 'my_task_id'].reduce((sum, segment) => sum + sizeOf(segment), 16);
		const document = { type: 'Personal', done: false, priority: 1, description: 'Learn Cloud Firestore' };

		expect(name + sizeOf(document) + 32).toBe(147);
	});

	it('of single checks are most of what a website writes in a day, twice as many at half of the interval', () => {
		const [at30, at60] = [storedBytes(30), storedBytes(60)];

		expect(at60.hours).toBeGreaterThan(10 * at60.day);
		expect(at30.hours / at60.hours).toBeGreaterThan(1.6);
		expect(at30.hours / at60.hours).toBeLessThan(2);
	});
});
