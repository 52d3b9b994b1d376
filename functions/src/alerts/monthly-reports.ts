/** On the first of a month, everybody who watches websites is told how the one before was; the figures are read when the mail is sent. */

import { dayMs } from '@stayup/contract';
import type { UserStore } from '../accounts/user-store.ts';
import { deliveryIdOf, monthlyReportId } from '../platform/ids.ts';
import type { LogError } from '../platform/log.ts';
import { addStats, emptyStats, uptimePercentage } from '../stats/stats.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import type { OutboxStore } from './delivery/outbox-store.ts';
import type { MonthOfWebsite } from './email/templates/report-emails.ts';

export interface MonthlyReportDeps {
	users: Pick<UserStore, 'watching'>;
	outbox: Pick<OutboxStore, 'find' | 'put'>;
	logError: LogError;
}

const outagesRead = 500;

/** Answers how many reports it has put; a second run in the same month puts none again. */
export async function putMonthlyReports({ users, outbox, logError }: MonthlyReportDeps, now: number): Promise<number> {
	if (new Date(now).getUTCDate() !== 1) return 0;
	const month = new Date(now - dayMs).toISOString().slice(0, 'YYYY-MM'.length);
	let put = 0;
	for await (const uid of users.watching()) {
		const id = deliveryIdOf(monthlyReportId(uid, month), 'email');
		try {
			if (await outbox.find(id)) continue;
			await outbox.put({ id, ownerId: uid, channel: 'email', message: { event: 'monthly-report', month } }, now);
			put += 1;
		} catch (error) {
			logError('A monthly report could not be put into the outbox.', { error });
		}
	}
	return put;
}

/** Of each website, the oldest first. */
export async function monthOf(
	{ websites }: { websites: Pick<WebsiteStore, 'all' | 'recentOutages' | 'daysSince'> },
	uid: string,
	month: string,
): Promise<MonthOfWebsite[]> {
	const from = Date.parse(`${month}-01T00:00:00Z`);
	const until = Date.UTC(new Date(from).getUTCFullYear(), new Date(from).getUTCMonth() + 1, 1);
	const [owned, outages] = await Promise.all([websites.all(uid), websites.recentOutages(uid, { limit: outagesRead })]);
	return Promise.all(
		owned.map(async ({ id, document }) => {
			const days = (await websites.daysSince(id, from)).filter(({ start }) => start < until);
			const stats = days.map((day) => day.stats).reduce(addStats, emptyStats());
			const begun = outages.filter(
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
