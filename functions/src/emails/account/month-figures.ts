/** The figures of a monthly report, which are read when it is sent. */
import { type Cause, loopLimit, type PastCause, uptimePercentage } from '@stayup/contract';
import type { MeasuredDay } from '../../messages/content/day-bars.ts';
import type { FindMonitors } from '../../monitoring/engine/find-monitors.ts';
import { causeOfOutage } from '../../outages/outage-cause.ts';
import type { OutageStore, StoredOutage } from '../../outages/outage-store.ts';
import type { Stats } from '../../platform/firestore/documents.ts';
import type { Page } from '../../platform/firestore/paging.ts';
import { daysIn } from '../../stats/day-history.ts';
import type { RollUpStore } from '../../stats/roll-up-store.ts';
import {
	addStats,
	averageResponseTimeMs,
	emptyStats,
	subtractStats,
	uptimeWithMaintenance,
} from '../../stats/stats.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';
import type { MonthOfVisitors } from './visitor-words.ts';

export interface MonthOfWebsite {
	name: string;
	/** In percent; null if nothing was measured. */
	uptime: number | null;
	/** Of the month before. */
	uptimeBefore: number | null;
	outages: number;
	downSeconds: number;
	/** Milliseconds; null without a successful check. */
	averageResponseTime: number | null;
	/** The completed days of the month. */
	days: readonly MeasuredDay[];
	longestOutage: LongestOutage | null;
	/** Null if it had none. */
	maintenance: MonthOfMaintenance | null;
	/** Null if none were counted. */
	visitors: MonthOfVisitors | null;
}

interface MonthOfMaintenance {
	seconds: number;
	/** In percent, as if the website had been down; null if nothing was measured. */
	uptime: number | null;
}

interface LongestOutage {
	/** Milliseconds since the epoch. */
	start: number;
	/** Within the month. */
	durationMs: number;
	cause: Cause | PastCause;
}

export interface MonthDeps {
	websites: Pick<WebsiteStore, 'all'>;
	findMonitors: FindMonitors;
	outages: Pick<OutageStore, 'listOf'>;
	rollUps: Pick<RollUpStore, 'daysSince' | 'firstDaySince'>;
	/** Of a website whose visitors are counted. */
	visitorNumbers: { reportOf(ownerId: string, websiteId: string, month: string): Promise<MonthOfVisitors> };
}

const outagesPerPage = 500;
const mostPages = 10_000;

/** The figures of each website in a month (YYYY-MM), oldest website first. */
export async function monthFigures(
	{ websites, findMonitors, outages, rollUps, visitorNumbers }: MonthDeps,
	uid: string,
	month: string,
): Promise<MonthOfWebsite[]> {
	const from = Date.parse(`${month}-01T00:00:00Z`);
	const [before, until] = [monthsFrom(from, -1), monthsFrom(from, 1)];
	const [owned, begun] = await Promise.all([websites.all(uid), outagesBegun(outages, uid, { from, until })]);
	const monitors = await findMonitors(owned);
	const byWebsite = Map.groupBy(begun, ({ websiteId }) => websiteId);
	return Promise.all(
		owned.map(async ({ id, document }) => {
			const [stored, firstBefore, visitors] = await Promise.all([
				rollUps.daysSince(id, from),
				rollUps.firstDaySince(id, before),
				visitorNumbers.reportOf(uid, id, month),
			]);
			const days = daysIn({ from, to: until }, { website: monitors.get(id), days: stored });
			const stats = days.map((day) => day.stats).reduce(addStats, emptyStats());
			const ofWebsite = byWebsite.get(id) ?? [];
			return {
				name: document.name,
				uptime: uptimePercentage(stats),
				// Days carry the stats of all time before them, so the month before needs only its first day.
				uptimeBefore:
					stored[0] && firstBefore ? uptimePercentage(subtractStats(stored[0].before, firstBefore.before)) : null,
				outages: ofWebsite.length,
				downSeconds: stats.downSeconds,
				averageResponseTime: averageResponseTimeMs(stats),
				days,
				longestOutage: longestOf(ofWebsite, until),
				maintenance: maintenanceIn(stats),
				visitors: visitors.views === 0 ? null : visitors,
			};
		}),
	);
}

function maintenanceIn(stats: Stats): MonthOfWebsite['maintenance'] {
	const { maintenanceSeconds: seconds = 0 } = stats;
	return seconds === 0 ? null : { seconds, uptime: uptimeWithMaintenance(stats) };
}

interface BegunOutage {
	websiteId: string;
	start: number;
	end: number | null;
	cause: Cause | PastCause;
}

/** All unplanned ones, however many, without their evidence, which would fill the memory. */
async function outagesBegun(
	outages: MonthDeps['outages'],
	uid: string,
	{ from, until }: { from: number; until: number },
): Promise<BegunOutage[]> {
	const found: BegunOutage[] = [];
	let cursor: string | null = null;
	const iterate = loopLimit(mostPages, 'the outages of a month');
	do {
		iterate();
		const page: Page<StoredOutage> = await outages.listOf(uid, {
			limit: outagesPerPage,
			...(cursor !== null && { cursor }),
		});
		for (const { document } of page.items) {
			const { websiteId, start, end } = document;
			if (start >= until) continue;
			// Ongoing outages come first, however long ago they began.
			if (start < from && end === null) continue;
			if (start < from) return found;
			if (document.plannedAt) continue;
			found.push({ websiteId, start, end, cause: causeOfOutage(document) });
		}
		cursor = page.next;
	} while (cursor !== null);
	return found;
}

function longestOf(outages: readonly BegunOutage[], until: number): LongestOutage | null {
	const [longest] = outages
		.map(({ start, end, cause }) => ({ start, durationMs: Math.min(end ?? until, until) - start, cause }))
		.toSorted((a, b) => b.durationMs - a.durationMs);
	return longest ?? null;
}

/** Midnight UTC of the first day of another month. */
function monthsFrom(start: number, count: number): number {
	return Date.UTC(new Date(start).getUTCFullYear(), new Date(start).getUTCMonth() + count, 1);
}
