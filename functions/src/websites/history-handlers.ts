/** The history of a website: its checks, and its response times over a window. */
import {
	type CheckSummary,
	dayMs,
	describeCheckError,
	pageSize,
	tierLimits,
	toInstant,
	uptimeWindowDays,
} from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import type { FindMonitors } from '../monitoring/engine/find-monitors.ts';
import { Problem } from '../platform/problem.ts';
import { rawChecksOf, responseTimesOf } from '../stats/history.ts';
import type { RecordedCheck } from '../stats/raw-checks.ts';
import type { RollUpStore } from '../stats/roll-up-store.ts';
import { ownedWebsite } from './owned-website.ts';
import type { WebsiteStore } from './website-store.ts';

interface HistoryDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	websites: Pick<WebsiteStore, 'find'>;
	rollUps: Pick<RollUpStore, 'daysSince' | 'hoursOfDays'>;
	findMonitors: FindMonitors;
}

/** Limits the days read for one page of failures, which may be rare. */
const daysPerPage = 8;

export function createHistoryHandlers(deps: HistoryDeps) {
	return {
		async listChecks({ actor, params, query }) {
			const website = await ownedWebsite(deps.websites, actor.uid, params.id);
			const { limit = pageSize.default, cursor, result = 'all' } = query;
			const now = deps.now();
			const before = cursor === undefined ? now + 1 : instantIn(cursor);
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

		async getResponseTimes({ actor, params, query: { window = '24h' } }) {
			const { tier } = actor.user;
			const days = uptimeWindowDays[window];
			if (days > tierLimits[tier].historyDays) {
				throw new Problem(
					'limit-reached',
					`Your ${tier} plan keeps ${tierLimits[tier].historyDays} days of history. Upgrade to see ${days} days.`,
				);
			}
			const website = await ownedWebsite(deps.websites, actor.uid, params.id);
			const now = deps.now();
			const instants = days > 7 ? [] : Array.from({ length: days + 1 }, (_, index) => now - index * dayMs);
			const [monitors, hours, stored] = await Promise.all([
				deps.findMonitors([website]),
				deps.rollUps.hoursOfDays(website.id, instants),
				days > 7 ? deps.rollUps.daysSince(website.id, now - days * dayMs) : [],
			]);
			return responseTimesOf(window, monitors.get(website.id), { hours, days: stored }, now);
		},
	} satisfies Partial<Handlers>;
}

function summaryOf(check: RecordedCheck): CheckSummary {
	const { at, region, origin, ok } = check;
	const stamp = { at: toInstant(at), region, origin, isUp: ok };
	return check.ok
		? { ...stamp, responseTime: check.durationMs, error: null }
		: { ...stamp, responseTime: null, error: describeCheckError(check.error, null) };
}

function instantIn(cursor: string): number {
	const instant = Date.parse(cursor);
	if (Number.isFinite(instant)) return instant;
	const message = 'Please use the cursor of the previous page.';
	throw new Problem('invalid', message, { errors: [{ field: 'cursor', message }] });
}
