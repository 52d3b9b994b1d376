import { dayMs, hourMs } from '@stayup/contract';
import { anAccount, anOutage, aWebsite } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { idleOutbox } from '@stayup/testing/stores';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUserStore } from '../accounts/user-store.ts';
import { monthFigures } from '../emails/account/month-figures.ts';
import { createOutageStore } from '../outages/outage-store.ts';
import { rollUpId } from '../platform/ids.ts';
import { lastMonthOf } from '../platform/month.ts';
import { createRollUpStore } from '../stats/roll-up-store.ts';
import { addStats, emptyStats } from '../stats/stats.ts';
import { createWebsiteStore } from '../websites/website-store.ts';
import { createMonthlyReportStore } from './monthly-report-store.ts';
import { putMonthlyReport } from './monthly-reports.ts';

const { firestore, stored } = openStoredData(freshProject());
const sent: string[] = [];
const outbox = idleOutbox(firestore, sent);
const deps = {
	outbox,
	monthlyReports: createMonthlyReportStore(firestore, outbox),
	websites: createWebsiteStore(firestore),
	findMonitors: async () => new Map(),
	outages: createOutageStore(firestore),
	rollUps: createRollUpStore(firestore),
	visitorNumbers: {
		reportOf: async (_ownerId: string, _websiteId: string, month: string) => ({
			...(month === '2026-02' ? { views: 30, visits: 12 } : { views: 0, visits: 0 }),
			pages: [{ name: '/menu', views: 20 }],
			sources: [],
			countries: [],
		}),
	},
};
const first = Date.UTC(2026, 2, 1, 3);
const february = Date.UTC(2026, 1, 10);

/** As the nightly jobs do. */
async function runNight(now: number) {
	const month = lastMonthOf(now);
	const { items } = await deps.monthlyReports.owed(month, {});
	await deps.monthlyReports.skip(
		items.filter(({ getsReport }) => !getsReport).map(({ uid }) => uid),
		month,
	);
	const withReport = items.filter(({ getsReport }) => getsReport).map(({ uid }) => uid);
	// Twice at once, like two nightly runs.
	const twice = [...withReport, ...withReport].map((uid) => putMonthlyReport(deps, uid, month, now));
	await Promise.all(twice);
	return withReport;
}

describe('the report of a month', () => {
	const silent = { email: { enabled: false }, webhook: { enabled: false, url: '' } };
	const reportedMonth = '2026-01';

	beforeEach(async () => {
		for (const { id } of (await stored.users.get()).docs) await stored.users.doc(id).delete();
		for (const { id } of (await stored.outbox.get()).docs) await stored.outbox.doc(id).delete();
		sent.length = 0;
	});

	const owedOn = async (now: number) => (await deps.monthlyReports.owed(lastMonthOf(now), {})).items;

	it('is queued once, for users with websites and emails on, and not before the month is over', async () => {
		await stored.users.doc('alice').set(anAccount({ websiteCount: 1, reportedMonth }));
		await stored.users.doc('bob').set(anAccount({ reportedMonth }));
		await stored.users.doc('carol').set(anAccount({ websiteCount: 2, notificationPreferences: silent, reportedMonth }));

		expect(await runNight(first - dayMs)).toEqual([]);
		expect(await runNight(first)).toEqual(['alice']);
		expect(await runNight(first)).toEqual([]);
		expect((await stored.outbox.get()).docs.map((found) => [found.id, found.data().message])).toEqual([
			['report_alice_2026-02_email', { event: 'monthly-report', month: '2026-02' }],
		]);
		expect(sent).toEqual(['report_alice_2026-02_email']);
		expect(await owedOn(first)).toEqual([]);
	});

	it('that no nightly job queued on the first is queued on the second, or when it runs again', async () => {
		await stored.users.doc('alice').set(anAccount({ websiteCount: 1, reportedMonth }));
		await stored.users.doc('bob').set(anAccount({ websiteCount: 1, reportedMonth: '2025-11' }));

		expect(await runNight(first + dayMs)).toEqual(['bob', 'alice']);
		expect(await runNight(first + 20 * dayMs)).toEqual([]);
	});

	it('is not owed by an account that registered after the month', async () => {
		const users = createUserStore(firestore);
		await users.create('dora', { name: 'Dora', email: 'dora@stayup.test' }, first);

		expect(await owedOn(first)).toEqual([]);
		expect(await owedOn(first + 31 * dayMs)).toEqual([{ uid: 'dora', getsReport: false }]);
	});

	it('is not queued for an account that was deleted or switched emails off in the meantime', async () => {
		await stored.users.doc('carol').set(anAccount({ websiteCount: 2, notificationPreferences: silent, reportedMonth }));
		for (const uid of ['carol', 'gone']) await putMonthlyReport(deps, uid, '2026-02', first);
		await deps.monthlyReports.skip(['gone'], '2026-02');

		expect((await stored.outbox.get()).size).toBe(0);
		expect(await owedOn(first)).toEqual([]);
	});
});

it('a monthly report counts the checks of the month and the outages that began in it, and compares it with the month before', async () => {
	await stored.websites.doc('shop').set(aWebsite({ createdAt: february - 60 * dayMs }));
	const january = february - 31 * dayMs;
	const perfect = { ...emptyStats(), upSeconds: 86_400 };
	const stats = { ...emptyStats(), upSeconds: 86_340, downSeconds: 60, successes: 4, responseTimeTotalMs: 800 };
	const days = [
		{ start: january, stats: perfect, before: stats },
		{ start: february, stats, before: addStats(stats, perfect) },
		{ start: first - 3 * hourMs, stats: emptyStats(), before: addStats(addStats(stats, perfect), stats) },
	];
	for (const day of days) {
		const expireAt = Timestamp.fromMillis(day.start + 400 * dayMs);
		const document = { ownerId: 'alice', websiteId: 'shop', expireAt, ...day };
		await stored.daysOf('shop').doc(rollUpId('shop', day.start)).set(document);
	}
	const failure = { websiteId: 'shop', error: 'wrong_status', statusCode: 503 } as const;
	await stored.outages
		.doc('zero')
		.set(anOutage({ ...failure, start: february + hourMs, end: february + hourMs + 1000 }));
	await stored.outages.doc('one').set(anOutage({ ...failure, start: february, end: february + 60_000 }));
	await stored.outages.doc('two').set(anOutage({ ...failure, start: first }));

	expect(await monthFigures(deps, 'alice', '2026-02')).toMatchObject([
		{
			name: "Alice's shop",
			uptime: 99.93,
			uptimeBefore: 100,
			outages: 2,
			downSeconds: 60,
			averageResponseTime: 200,
			days: [{ start: february, stats }],
			longestOutage: { start: february, durationMs: 60_000, cause: { id: 'overloaded' } },
			visitors: { views: 30, visits: 12, pages: [{ name: '/menu', views: 20 }] },
		},
	]);
	expect(await monthFigures(deps, 'alice', '2026-01')).toMatchObject([
		{ uptime: 100, uptimeBefore: null, longestOutage: null },
	]);
});
