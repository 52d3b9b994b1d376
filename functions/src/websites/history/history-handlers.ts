/** The history of a website: its checks, and its response times over a window. */
import {
	type CheckSummary,
	dayMs,
	describeCheckError,
	pageSize,
	shortestChartSpanMs,
	tierLimits,
	toInstant,
	uptimeWindowDays,
} from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import type { FindMonitors } from '../../monitoring/engine/find-monitors.ts';
import { outageOf } from '../../outages/outage-replies.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import { invalidField } from '../../platform/problem.ts';
import { daysOf, gridOfSpan, gridOfWindow, type Span } from '../../stats/chart-span.ts';
import { rawChecksOf, responseTimesOf } from '../../stats/history.ts';
import { daysWithoutHours } from '../../stats/intervals.ts';
import type { RecordedCheck } from '../../stats/raw-checks.ts';
import { everyPlanKeepsSince } from '../../stats/retention.ts';
import type { RollUpStore } from '../../stats/roll-up-store.ts';
import { ownedWebsite } from '../owned-website.ts';
import type { WebsiteStore } from '../website-store.ts';
import { cursorInstant, historyTooShort } from './history-query.ts';

interface HistoryDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	websites: Pick<WebsiteStore, 'find'>;
	rollUps: Pick<RollUpStore, 'daysBetween' | 'hoursOfDays'>;
	outages: Pick<OutageStore, 'between'>;
	findMonitors: FindMonitors;
}

/** Limits the days read for one page of failures, which may be rare. */
const daysPerPage = 8;

const longestSpanMs = 400 * dayMs;

export function createHistoryHandlers(deps: HistoryDeps) {
	return {
		async listChecks({ actor, params, query }) {
			const website = await ownedWebsite(deps.websites, actor.uid, params.id);
			const { limit = pageSize.default, cursor, result = 'all' } = query;
			const now = deps.now();
			const before = cursor === undefined ? now + 1 : cursorInstant(cursor);
			const oldest = now - tierLimits[actor.user.tier].rawCheckDays * dayMs;
			const monitor = (await deps.findMonitors([website])).get(website.id);
			const items: CheckSummary[] = [];
			let readUntil = before;
			for (let days = 0; days < daysPerPage && readUntil > oldest && items.length <= limit; days += 1) {
				const dayStart = Math.floor((readUntil - 1) / dayMs) * dayMs;
				const documents = await deps.rollUps.hoursOfDays(website.id, [dayStart]);
				const ofDay = rawChecksOf(documents, monitor).filter(
					({ at, ok }) => at >= Math.max(dayStart, oldest) && at < readUntil && !(ok && result === 'failed'),
				);
				items.push(...ofDay.reverse().map(summaryOf));
				readUntil = dayStart;
			}
			const shown = items.slice(0, limit);
			const last = shown.at(-1);
			if (items.length > limit && last) return { items: shown, next: last.at };
			return {
				items: shown,
				next: readUntil > Math.max(oldest, website.document.createdAt) ? toInstant(readUntil) : null,
			};
		},

		async getResponseTimes({ actor, params, query }) {
			const now = deps.now();
			const span = spanIn(query, now);
			const window = span ? null : (query.window ?? '24h');
			const { tier } = actor.user;
			const { historyDays, rawCheckDays } = tierLimits[tier];
			const days = span ? Math.ceil((now - span.from) / dayMs) : uptimeWindowDays[window ?? '24h'];
			// A chart of the whole history begins at a midnight, up to a day earlier.
			if (days > historyDays + (span ? 1 : 0)) {
				throw historyTooShort(tier, days);
			}
			const website = await ownedWebsite(deps.websites, actor.uid, params.id);
			const intervalMs = website.document.runningInterval * 1000;
			const grid = span
				? gridOfSpan(span, intervalMs, await hoursSince(website.id, span, now - (rawCheckDays + 1) * dayMs, now))
				: gridOfWindow(window ?? '24h', intervalMs, now);
			const isOfDays = grid.stepMs === dayMs;
			const [monitors, hours, stored, outages] = await Promise.all([
				deps.findMonitors([website]),
				isOfDays ? [] : deps.rollUps.hoursOfDays(website.id, daysOf(grid)),
				isOfDays ? deps.rollUps.daysBetween(website.id, grid) : [],
				deps.outages.between(actor.uid, website.id, grid),
			]);
			return {
				window,
				...responseTimesOf(grid, monitors.get(website.id), { hours, days: stored }),
				outages: outages.map(outageOf),
			};
		},
	} satisfies Partial<Handlers>;

	/** As the plan says, or later if an earlier plan kept the first hours of the span for a shorter time. */
	async function hoursSince(websiteId: string, { from }: Span, ofPlan: number, now: number): Promise<number> {
		if (from < ofPlan || from >= everyPlanKeepsSince(now)) return ofPlan;
		const day = Math.floor(from / dayMs) * dayMs;
		const [hours, days] = await Promise.all([
			deps.rollUps.hoursOfDays(websiteId, [day]),
			deps.rollUps.daysBetween(websiteId, { from: day, to: day + dayMs }),
		]);
		return daysWithoutHours(days, hours, undefined).length > 0 ? now : ofPlan;
	}
}

/** Null if the query has no span. An end in the future is now. */
function spanIn({ from, to }: { from?: string | undefined; to?: string | undefined }, now: number): Span | null {
	if (from === undefined && to === undefined) return null;
	if (from === undefined || to === undefined) {
		const missing = from === undefined ? 'from' : 'to';
		throw invalidField(missing, 'Please send both from and to.');
	}
	const span = { from: Date.parse(from), to: Math.min(Date.parse(to), now) };
	if (span.to - span.from < shortestChartSpanMs)
		throw invalidField('to', 'Please send a span of at least ten minutes.');
	if (span.to - span.from > longestSpanMs) throw invalidField('from', 'Please send a span of at most 400 days.');
	return span;
}

function summaryOf(check: RecordedCheck): CheckSummary {
	const { at, region, origin, ok, phases } = check;
	const stamp = { at: toInstant(at), region, origin, isUp: ok, ...(phases && { phases }) };
	return check.ok
		? { ...stamp, responseTime: check.durationMs, error: null }
		: { ...stamp, responseTime: null, error: describeCheckError(check.error, null) };
}
