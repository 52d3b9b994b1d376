/** API handlers of the long history: days up to years, and the intervals of an uptime. */
import { type CountedInterval, dayMs, joinIntervals, pageSize, tierLimits, toInstant } from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import type { FindMonitors } from '../../monitoring/engine/find-monitors.ts';
import { invalidField } from '../../platform/problem.ts';
import { historyRows, startOfUnit } from '../../stats/day-history.ts';
import { type IntervalSpan, intervalsOfDays, intervalsOfHours } from '../../stats/intervals.ts';
import { everyPlanKeepsSince } from '../../stats/retention.ts';
import type { RollUpStore } from '../../stats/roll-up-store.ts';
import { ownedWebsite } from '../owned-website.ts';
import type { WebsiteStore } from '../website-store.ts';
import { cursorInstant, refuseOlderHistory } from './history-query.ts';

interface PeriodDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	websites: Pick<WebsiteStore, 'find'>;
	rollUps: Pick<RollUpStore, 'daysBetween' | 'hoursOfDays'>;
	findMonitors: FindMonitors;
}

/** Documents of hours that are read together: with a check every 30 seconds, some 400 KB. */
const daysPerRead = 7;
/** Limits the days read for one page: a website without outages has few intervals. */
const daysPerPage = 31;

export function createPeriodHandlers({ now, websites, rollUps, findMonitors }: PeriodDeps) {
	return {
		async getWebsiteHistory({ actor, params, query }) {
			const { zoom = 'day' } = query;
			const website = await ownedWebsite(websites, actor.uid, params.id);
			const { createdAt } = website.document;
			const keptFrom = Math.max(
				startOfDay(createdAt),
				startOfDay(now()) - tierLimits[actor.user.tier].historyDays * dayMs,
			);
			const asked = spanOf(query, { from: keptFrom, to: now() });
			refuseOlderHistory(actor.user.tier, asked.from, now());
			const from = Math.min(Math.max(keptFrom, startOfUnit(asked.from, zoom)), startOfDay(asked.to));
			const span = { from, to: Math.min(Math.ceil(asked.to / dayMs) * dayMs, now()) };
			const [monitors, days] = await Promise.all([findMonitors([website]), rollUps.daysBetween(website.id, span)]);
			const history = { website: monitors.get(website.id), createdAt, days };
			return { zoom, keptFrom: toInstant(keptFrom), ...historyRows(span, zoom, history) };
		},

		async listIntervals({ actor, params, query }) {
			const { limit = pageSize.default, cursor } = query;
			const website = await ownedWebsite(websites, actor.uid, params.id);
			const monitor = (await findMonitors([website])).get(website.id);
			const current = now();
			const asked = spanOf(query, { from: current - dayMs, to: current });
			refuseOlderHistory(actor.user.tier, asked.from, current);
			const oldest = Math.max(asked.from, website.document.createdAt);
			const hoursSince = startOfDay(current) - tierLimits[actor.user.tier].rawCheckDays * dayMs;

			let items: CountedInterval[] = [];
			let readUntil = cursor === undefined ? asked.to : Math.min(asked.to, cursorInstant(cursor));
			for (let days = 0; days < daysPerPage && readUntil > oldest && items.length <= limit; days += daysPerRead) {
				const part = partBefore(readUntil, oldest, hoursSince);
				const hours = part.from >= hoursSince ? await rollUps.hoursOfDays(website.id, daysIn(part)) : null;
				const isComplete = hours !== null && part.from >= everyPlanKeepsSince(current);
				const stored = isComplete ? [] : await rollUps.daysBetween(website.id, wholeDays(part));
				const older = hours ? intervalsOfHours(part, hours, monitor, stored) : intervalsOfDays(part, stored, monitor);
				items = joinIntervals([...items, ...older]);
				readUntil = part.from;
			}
			const shown = items.slice(0, limit);
			const last = shown.at(-1);
			if (items.length > limit && last) return { items: shown, next: last.from };
			return { items: shown, next: readUntil > oldest ? toInstant(readUntil) : null };
		},
	} satisfies Partial<Handlers>;
}

/** Up to a week of hours, or the time before hours are stored, as far back as a page reads. */
function partBefore(to: number, oldest: number, hoursSince: number): IntervalSpan {
	if (to <= hoursSince) return { from: Math.max(oldest, startOfDay(to - 1) - daysPerPage * dayMs), to };
	return { from: Math.max(oldest, hoursSince, startOfDay(to - 1) - (daysPerRead - 1) * dayMs), to };
}

function daysIn({ from, to }: IntervalSpan): number[] {
	const first = startOfDay(from);
	return Array.from({ length: Math.ceil((to - first) / dayMs) }, (_, index) => first + index * dayMs);
}

function wholeDays({ from, to }: IntervalSpan): IntervalSpan {
	return { from: startOfDay(from), to };
}

function startOfDay(instant: number): number {
	return Math.floor(instant / dayMs) * dayMs;
}

/** An end in the future is now. */
function spanOf(query: { from?: string | undefined; to?: string | undefined }, usual: IntervalSpan): IntervalSpan {
	const from = query.from === undefined ? usual.from : Date.parse(query.from);
	const to = query.to === undefined ? usual.to : Math.min(Date.parse(query.to), usual.to);
	if (to <= from) throw invalidField('to', 'Please send an end after the start.');
	return { from, to };
}
