import { describe, expect, it } from 'vitest';
import { modelledBill, reasons } from './bill.ts';
import { missedGoals, sizes } from './bill-table.ts';
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

	it('of a deployment without websites is its jobs and its emails', () => {
		const { parts, totalPerMonth } = billOf(0);

		expect(totalPerMonth).toBeCloseTo(parts.jobs + parts.email);
		expect(parts.jobs).toBeLessThan(5);
	});

	it('grows with the age of the websites only by what is stored', () => {
		const [year, later] = [billOf(10_000), billOf(10_000, 3 * 365)];
		const grown = Object.keys(reasons).filter(
			(part) => later.parts[part as keyof typeof reasons] > year.parts[part as keyof typeof reasons],
		);

		expect(grown.toSorted()).toEqual([...ofCopies].toSorted());
	});

	it('names the parts that miss a goal, the largest first', () => {
		const size = { name: '1,000', websites: 1_000, intervalSeconds: 60, goal: 25 };

		expect(missedGoals([{ ...size, bill: billOf(1_000) }])[0]).toMatch(
			/^1,000 websites cost \$\d+ instead of \$25: processor/,
		);
		expect(missedGoals([{ ...size, goal: 1_000, bill: billOf(1_000) }])).toEqual([]);
	});

	it('is printed for the sizes that have goals', () => {
		expect(sizes.flatMap(({ goal }) => goal ?? [])).toEqual([5, 25, 110, 900]);
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
