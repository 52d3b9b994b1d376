/** The uptime that we aim for on websites that we host, and the credit for a month that misses it. Pure rules; months are in UTC. */
import { defaultExpectedStatusCode } from '../monitoring.ts';
import { plans } from '../plans/descriptions.ts';
import type { BillingCycle, PaidTier } from '../plans/paid-tiers.ts';
import { dayMs } from '../time.ts';

/** The aim is 99.99 % (specification §1): of 10,000 seconds, one may be down. */
const secondsPerAllowedSecond = 10_000;
const centsPerDollar = 100;
const monthsPerYear = 12;

/** The price of a plan. */
export interface PaidPlan {
	tier: PaidTier;
	/** Null counts as monthly. */
	billingCycle: BillingCycle | null;
}

/** For how long a plan was paid. */
export interface PaidTime extends PaidPlan {
	/** Milliseconds. */
	ms: number;
}

/** Milliseconds since the epoch of the begin of a month (YYYY-MM) and of the next one. */
export function monthSpan(month: string): { from: number; until: number } {
	const from = Date.parse(`${month}-01T00:00:00Z`);
	const date = new Date(from);
	return { from, until: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) };
}

/** The month of an instant, as YYYY-MM. */
export function monthOf(at: number): string {
	return new Date(at).toISOString().slice(0, 7);
}

export function monthBefore(month: string): string {
	return monthOf(monthSpan(month).from - dayMs);
}

/** The seconds that a website may be down in the month: 259.2, or 4 min 19 s, in 30 days. */
export function allowedDownSeconds(month: string): number {
	const { from, until } = monthSpan(month);
	return (until - from) / 1000 / secondsPerAllowedSecond;
}

/**
 * The credit for a month in cents. While the aim is kept there is none. Once it is missed, the fee of the month is credited for all the time that the
 * website was down: fee × down seconds ÷ seconds of the month, rounded half up. A month of an annual plan costs a twelfth of the year. Only measured
 * seconds count, whatever the cause; time without checks is not down. With several plans in the month, its fee is the average of theirs by time.
 */
export function creditCents(paid: readonly PaidTime[], month: string, downSeconds: number): number {
	const paidMs = paid.reduce((sum, { ms }) => sum + ms, 0);
	if (downSeconds <= allowedDownSeconds(month) || paidMs === 0) return 0;
	const { from, until } = monthSpan(month);
	// Whole numbers, so that half a cent is exactly half a cent.
	const downMs = BigInt(Math.min(Math.round(downSeconds * 1000), until - from));
	const yearlyCentMs = paid.reduce((sum, plan) => sum + BigInt(yearlyCents(plan)) * BigInt(plan.ms), 0n);
	const numerator = yearlyCentMs * downMs;
	const denominator = BigInt(monthsPerYear) * BigInt(paidMs) * BigInt(until - from);
	return Number((2n * numerator + denominator) / (2n * denominator));
}

function yearlyCents({ tier, billingCycle }: PaidPlan): number {
	const plan = plans.find((candidate) => candidate.tier === tier);
	if (!plan) return 0;
	return (billingCycle === 'annual' ? plan.annualPrice : plan.monthlyPrice * monthsPerYear) * centsPerDollar;
}

/** The settings of our own monitor of a hosted website, from a change until the next one. */
export interface PromiseSettings {
	/** Milliseconds since the epoch. */
	from: number;
	url: string;
	expectedStatusCode: number;
	/** The URL of the website that was linked to the project then. */
	linkedUrl: string;
}

/** Why the figures of a month need a second admin: its settings were changed, or they were not those of the linked website. */
export const monthMarks = ['settings-changed', 'other-url', 'other-status-code'] as const;
export type MonthMark = (typeof monthMarks)[number];

/** `settings`: oldest first. The first ones are those of the launch, so they are no change. */
export function marksOfMonth(settings: readonly PromiseSettings[], month: string): MonthMark[] {
	const { from, until } = monthSpan(month);
	const isInForce = (one: PromiseSettings, index: number) =>
		one.from < until && (settings[index + 1]?.from ?? until) > from;
	const inForce = settings.filter(isInForce);
	const marks: Record<MonthMark, boolean> = {
		'settings-changed': settings.slice(1).some((one) => one.from >= from && one.from < until),
		'other-url': inForce.some(({ url, linkedUrl }) => url !== linkedUrl),
		'other-status-code': inForce.some(({ expectedStatusCode }) => expectedStatusCode !== defaultExpectedStatusCode),
	};
	return monthMarks.filter((mark) => marks[mark]);
}

/** A larger credit is given by two admins. */
export const oneAdminGivesCents = 5000;

/** Whether a second admin must approve the credit. */
export function needsSecondAdmin({ creditCents: cents, marks }: { creditCents: number; marks: readonly MonthMark[] }) {
	return cents > 0 && (cents > oneAdminGivesCents || marks.length > 0);
}
