/** The monthly report: queued once per account and month; its figures are read when it is sent. */
import { causeOf, type OutageDocument } from '@stayup/contract';
import type { OutageStore } from '../outages/outage-store.ts';
import type { RollUpDocument } from '../platform/firestore/documents.ts';
import type { RollUpStore } from '../stats/roll-up-store.ts';
import { addStats, averageResponseTimeMs, emptyStats, subtractStats, uptimePercentage } from '../stats/stats.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import type { OutboxStore } from './delivery/outbox-store.ts';
import type { LongestOutage, MonthOfWebsite } from './email/templates/report-emails.ts';
import type { MonthlyReportStore } from './monthly-report-store.ts';

export interface MonthlyReportDeps {
	monthlyReports: MonthlyReportStore;
	outbox: Pick<OutboxStore, 'sendSoon'>;
}

export interface MonthDeps {
	websites: Pick<WebsiteStore, 'all'>;
	outages: Pick<OutageStore, 'recent'>;
	rollUps: Pick<RollUpStore, 'daysSince' | 'firstDaySince'>;
}

const outagesRead = 500;

/** Queues the report of one account, unless it was queued before. */
export async function putMonthlyReport(
	{ monthlyReports, outbox }: MonthlyReportDeps,
	uid: string,
	month: string,
	now: number,
): Promise<void> {
	const planned = await monthlyReports.plan(uid, month, now);
	if (planned) await outbox.sendSoon(planned);
}

/** The figures of each website in a month (YYYY-MM), oldest website first. */
export async function monthOf(
	{ websites, outages, rollUps }: MonthDeps,
	uid: string,
	month: string,
): Promise<MonthOfWebsite[]> {
	const from = Date.parse(`${month}-01T00:00:00Z`);
	const [before, until] = [monthsFrom(from, -1), monthsFrom(from, 1)];
	const [owned, recent] = await Promise.all([websites.all(uid), outages.recent(uid, { limit: outagesRead })]);
	return Promise.all(
		owned.map(async ({ id, document }) => {
			const [stored, firstBefore] = await Promise.all([rollUps.daysSince(id, from), rollUps.firstDaySince(id, before)]);
			const days = stored.filter(({ start }) => start < until);
			const stats = days.map((day) => day.stats).reduce(addStats, emptyStats());
			const begun = recent
				.map((outage) => outage.document)
				.filter(({ websiteId, start }) => websiteId === id && start >= from && start < until);
			return {
				name: document.name,
				uptime: uptimePercentage(stats),
				// Days carry the stats of all time before them, so the month before needs only its first day.
				uptimeBefore: stored[0] && firstBefore ? uptimeBetween(firstBefore, stored[0]) : null,
				outages: begun.length,
				downSeconds: stats.downSeconds,
				averageResponseTime: averageResponseTimeMs(stats),
				days: days.map((day) => ({ start: day.start, stats: day.stats })),
				longestOutage: longestOf(begun, until),
			};
		}),
	);
}

function uptimeBetween(first: RollUpDocument, next: RollUpDocument): number | null {
	return uptimePercentage(subtractStats(next.before, first.before));
}

function longestOf(outages: readonly OutageDocument[], until: number): LongestOutage | null {
	const [longest] = outages
		.map((outage) => ({ outage, durationMs: Math.min(outage.end ?? until, until) - outage.start }))
		.toSorted((a, b) => b.durationMs - a.durationMs);
	if (!longest) return null;
	const { outage, durationMs } = longest;
	return { start: outage.start, durationMs, cause: causeOf({ ...outage, expectedStatusCode: null }) };
}

/** Midnight UTC of the first day of another month. */
function monthsFrom(start: number, count: number): number {
	return Date.UTC(new Date(start).getUTCFullYear(), new Date(start).getUTCMonth() + count, 1);
}
