/** The time for which the aim of 99.99 % counts, and the plans that paid for it. Instants are milliseconds since the epoch. */
import { dayMs, type PaidPlan, type PaidTime } from '@stayup/contract';
import type { PaidPeriod, ProjectDocument } from '../../platform/firestore/business/project-documents.ts';

/** The plan pays from now on. */
export function withPlan(periods: readonly PaidPeriod[], { tier, billingCycle }: PaidPlan, now: number): PaidPeriod[] {
	const open = periods.at(-1);
	if (open?.until === null && open.tier === tier && open.billingCycle === billingCycle) return [...periods];
	return [...ended(periods, now), { tier, billingCycle, from: now, until: null }];
}

export function ended(periods: readonly PaidPeriod[], now: number): PaidPeriod[] {
	return periods.map((period) => ({ ...period, until: period.until ?? now }));
}

/** The aim counts from the first full day in UTC after the launch: before, the website may be unfinished. */
export function promisedSince(launchedAt: number): number {
	return (Math.floor(launchedAt / dayMs) + 1) * dayMs;
}

interface Span {
	from: number;
	to: number;
}

/** The days (UTC) of the span for which the aim counts, oldest first, and how long which plan paid for them; null if there are none. */
export function promisedTime(
	{ firstLaunchedAt, paidPeriods: periods }: Pick<ProjectDocument, 'paidPeriods' | 'firstLaunchedAt'>,
	span: Span,
): { spans: Span[]; paid: PaidTime[] } | null {
	if (firstLaunchedAt === null) return null;
	const launched = { from: Math.max(span.from, promisedSince(firstLaunchedAt)), to: span.to };
	const spans = paidSpans(periods)
		.map((paid) => wholeDays(paid, launched))
		.filter(({ from, to }) => from < to);
	return spans.length === 0 ? null : { spans, paid: spans.flatMap((one) => paidTimes(periods, one)) };
}

/** Periods that follow each other without a gap are one span. */
function paidSpans(periods: readonly PaidPeriod[]): Span[] {
	const spans: Span[] = [];
	for (const { from, until } of periods) {
		const to = until ?? Number.POSITIVE_INFINITY;
		const last = spans.at(-1);
		if (last?.to === from) last.to = to;
		else spans.push({ from, to });
	}
	return spans;
}

/** Whole days, because the stored days cannot be divided. Only the present one may be incomplete. */
function wholeDays(paid: Span, launched: Span): Span {
	return {
		from: Math.max(launched.from, Math.ceil(paid.from / dayMs) * dayMs),
		to: paid.to >= launched.to ? launched.to : Math.floor(paid.to / dayMs) * dayMs,
	};
}

function paidTimes(periods: readonly PaidPeriod[], span: Span): PaidTime[] {
	return periods
		.map(({ tier, billingCycle, from, until }) => {
			const ms = Math.min(span.to, until ?? span.to) - Math.max(span.from, from);
			return { tier, billingCycle, ms };
		})
		.filter(({ ms }) => ms > 0);
}
