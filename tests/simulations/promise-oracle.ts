/** The oracle of the promise: goes through a month day by day, and shares no code with the product but the days of the calendar. */
import type { CountedSpan } from './uptime-oracle.ts';

/** The whole product costs so much: dollars a month and a year. */
const prices = { Core: [50, 500], Pro: [200, 2000], Elite: [500, 5000] } as const;

export interface Plan {
	tier: keyof typeof prices;
	billingCycle: 'monthly' | 'annual';
}

/** Instants are milliseconds since the epoch. */
export interface PromiseTruth {
	launchedAt: number;
	/** From then on this plan is paid, or none; oldest first. */
	payments: readonly { at: number; plan: Plan | null }[];
	/** By a monitor that nobody can stop. */
	counted: readonly CountedSpan[];
	now: number;
}

export interface ExpectedMonth {
	downMs: number;
	cents: number;
}

const dayMs = 86_400_000;

/** Null if the aim does not count on any of its days. `month` as YYYY-MM. */
export function expectedMonth(
	{ launchedAt, payments, counted, now }: PromiseTruth,
	month: string,
): ExpectedMonth | null {
	const [year = 0, number = 0] = month.split('-').map(Number);
	const [from, until] = [Date.UTC(year, number - 1), Date.UTC(year, number)];
	const fails = counted.filter(({ state }) => state !== 'up');
	let downMs = 0;
	const paid: { cents: number; ms: number }[] = [];
	for (let day = from; day < Math.min(until, now); day += dayMs) {
		if (day <= launchedAt) continue;
		const end = Math.min(day + dayMs, now);
		const parts = payments.flatMap(({ at, plan }, index) => {
			const ms = Math.min(end, payments[index + 1]?.at ?? end) - Math.max(day, at);
			return plan && ms > 0 ? [{ cents: centsOfYear(plan), ms }] : [];
		});
		if (parts.reduce((sum, { ms }) => sum + ms, 0) < end - day) continue;
		paid.push(...parts);
		for (const span of fails) downMs += Math.max(0, Math.min(end, span.until) - Math.max(day, span.from));
	}
	if (paid.length === 0) return null;
	const monthMs = until - from;
	// One of 10,000 milliseconds may be down.
	return { downMs, cents: downMs * 10_000 <= monthMs ? 0 : roundedCents(paid, downMs, monthMs) };
}

function centsOfYear({ tier, billingCycle }: Plan): number {
	const [monthly, yearly] = prices[tier];
	return (billingCycle === 'annual' ? yearly : monthly * 12) * 100;
}

/** Half a cent is rounded up, in whole numbers. */
function roundedCents(paid: readonly { cents: number; ms: number }[], downMs: number, monthMs: number): number {
	const all = paid.reduce((sum, { ms }) => sum + BigInt(ms), 0n);
	const fees = paid.reduce((sum, { cents, ms }) => sum + BigInt(cents) * BigInt(ms), 0n);
	const [over, under] = [fees * BigInt(downMs), 12n * all * BigInt(monthMs)];
	return Number(over / under) + ((over % under) * 2n >= under ? 1 : 0);
}
