/** Prints the bill of some sizes, part by part, beside the goals. */
import { tableOf } from '../shared/report.ts';
import { type Bill, type Part, reasons } from './bill.ts';

export interface Size {
	name: string;
	websites: number;
	intervalSeconds: number;
	ageDays?: number;
	/** Dollars a month, without the email service, which has its own bill; missing for none. */
	goal?: number;
}

/** Websites that are checked every minute; after a year if nothing else is said. */
export const sizes: readonly Size[] = [
	{ name: 'idle', websites: 0, intervalSeconds: 60 },
	{ name: '100', websites: 100, intervalSeconds: 60, goal: 5 },
	{ name: '1,000', websites: 1_000, intervalSeconds: 60, goal: 25 },
	{ name: '10,000', websites: 10_000, intervalSeconds: 60, goal: 110 },
	{ name: '100,000', websites: 100_000, intervalSeconds: 60, goal: 900 },
	{ name: '100,000 in year 3', websites: 100_000, intervalSeconds: 60, ageDays: 3 * 365 },
];

export interface SizedBill extends Size {
	bill: Bill;
}

function googleDollars({ totalPerMonth, parts }: Bill): number {
	return totalPerMonth - parts.email;
}

export function tableOfBills(bills: readonly SizedBill[]): string {
	const parts = Object.keys(reasons) as Part[];
	const dollars = (value: number) => value.toFixed(value < 10 ? 2 : 0);
	return tableOf(
		['$ a month', ...bills.map(({ name }) => name)],
		[
			['`SIZE` and instances', ...bills.map(({ bill: { scale } }) => `${scale.size}, ${scale.maxInstances}`)],
			...parts.map((part) => [part, ...bills.map(({ bill }) => dollars(bill.parts[part]))]),
			['**all but email**', ...bills.map(({ bill }) => `**${dollars(googleDollars(bill))}**`)],
			['goal', ...bills.map(({ goal }) => goal ?? '–')],
			['all', ...bills.map(({ bill }) => dollars(bill.totalPerMonth))],
		],
	);
}

/** The parts of which a reader asks why: each is at least this much of its goal. */
const namedShare = 0.03;

/** For each goal that is missed, its larger parts with their reasons, the largest first. */
export function missedGoals(bills: readonly SizedBill[]): string[] {
	return bills.flatMap(({ name, goal, bill }) => {
		const total = googleDollars(bill);
		if (goal === undefined || total <= goal) return [];
		const parts = (Object.entries(bill.parts) as [Part, number][])
			.filter(([part, dollars]) => part !== 'email' && dollars >= namedShare * goal)
			.toSorted(([, a], [, b]) => b - a)
			.map(([part, dollars]) => `- ${part} $${dollars.toFixed(0)}: ${reasons[part]}`);
		return [`${name} websites cost $${total.toFixed(0)} instead of $${goal}:`, ...parts];
	});
}
