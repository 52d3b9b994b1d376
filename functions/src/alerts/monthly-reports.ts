/** The monthly report: queued once per account and month; its figures are read when it is sent. */
import type { OutageStore } from '../outages/outage-store.ts';
import type { RollUpStore } from '../stats/roll-up-store.ts';
import { addStats, emptyStats, uptimePercentage } from '../stats/stats.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import type { OutboxStore } from './delivery/outbox-store.ts';
import type { MonthOfWebsite } from './email/templates/report-emails.ts';
import type { MonthlyReportStore } from './monthly-report-store.ts';

export interface MonthlyReportDeps {
	monthlyReports: MonthlyReportStore;
	outbox: Pick<OutboxStore, 'sendSoon'>;
}

export interface MonthDeps {
	websites: Pick<WebsiteStore, 'all'>;
	outages: Pick<OutageStore, 'recent'>;
	rollUps: Pick<RollUpStore, 'daysSince'>;
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
	const until = Date.UTC(new Date(from).getUTCFullYear(), new Date(from).getUTCMonth() + 1, 1);
	const [owned, recent] = await Promise.all([websites.all(uid), outages.recent(uid, { limit: outagesRead })]);
	return Promise.all(
		owned.map(async ({ id, document }) => {
			const days = (await rollUps.daysSince(id, from)).filter(({ start }) => start < until);
			const stats = days.map((day) => day.stats).reduce(addStats, emptyStats());
			const begun = recent.filter(
				({ document: { websiteId, start } }) => websiteId === id && start >= from && start < until,
			);
			return {
				name: document.name,
				uptime: uptimePercentage(stats),
				outages: begun.length,
				downSeconds: stats.downSeconds,
			};
		}),
	);
}
