/** The monthly report: queued once for an account and month; its figures are read when it is sent. */
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { MonthlyReportStore } from './monthly-report-store.ts';

export interface MonthlyReportDeps {
	monthlyReports: MonthlyReportStore;
	outbox: Pick<OutboxStore, 'sendSoon'>;
}

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
