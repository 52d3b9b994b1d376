/** Queues the monthly reports on the first of a month; their figures are read when they are sent. */
import { dayMs } from '@stayup/contract';
import type { OutageStore } from '../outages/outage-store.ts';
import { deliveryIdOf, monthlyReportId } from '../platform/ids.ts';
import type { LogError } from '../platform/log.ts';
import type { RollUpStore } from '../stats/roll-up-store.ts';
import { addStats, emptyStats, uptimePercentage } from '../stats/stats.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import type { OutboxStore } from './delivery/outbox-store.ts';
import type { Recipients } from './delivery/recipients.ts';
import type { MonthOfWebsite } from './email/templates/report-emails.ts';

export interface MonthlyReportDeps {
	users: Pick<Recipients, 'monthlyReportRecipients'>;
	outbox: Pick<OutboxStore, 'find' | 'put'>;
	logError: LogError;
}

export interface MonthDeps {
	websites: Pick<WebsiteStore, 'all'>;
	outages: Pick<OutageStore, 'recent'>;
	rollUps: Pick<RollUpStore, 'daysSince'>;
}

const outagesRead = 500;

/** Returns how many reports it queued; a second run in the same month queues none again. */
export async function putMonthlyReports({ users, outbox, logError }: MonthlyReportDeps, now: number): Promise<number> {
	if (new Date(now).getUTCDate() !== 1) return 0;
	const month = new Date(now - dayMs).toISOString().slice(0, 'YYYY-MM'.length);
	let queued = 0;
	for await (const uid of users.monthlyReportRecipients()) {
		const id = deliveryIdOf(monthlyReportId(uid, month), 'email');
		try {
			if (await outbox.find(id)) continue;
			await outbox.put({ id, ownerId: uid, channel: 'email', message: { event: 'monthly-report', month } }, now);
			queued += 1;
		} catch (error) {
			logError('A monthly report could not be queued.', { error });
		}
	}
	return queued;
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
