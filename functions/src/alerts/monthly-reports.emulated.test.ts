import { dayMs, hourMs } from '@stayup/contract';
import { anAccount, anOutage, aWebsite } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { createUserStore } from '../accounts/user-store.ts';
import { createOutageStore } from '../outages/outage-store.ts';
import { rollUpId } from '../platform/ids.ts';
import { createRollUpStore } from '../stats/roll-up-store.ts';
import { emptyStats } from '../stats/stats.ts';
import { createWebsiteStore } from '../websites/website-store.ts';
import { createOutboxStore } from './delivery/outbox-store.ts';
import { monthOf, putMonthlyReports } from './monthly-reports.ts';

const { firestore, stored } = openStoredData(freshProject());
const deps = {
	users: createUserStore(firestore),
	outbox: createOutboxStore(firestore, { enqueueDelivery: async () => undefined }, () => undefined),
	websites: createWebsiteStore(firestore),
	outages: createOutageStore(firestore),
	rollUps: createRollUpStore(firestore),
	logError: (message: string) => {
		throw new Error(message);
	},
};
const first = Date.UTC(2026, 2, 1, 3);
const february = Date.UTC(2026, 1, 10);

it('the report of a month is queued once, on the first of the next month, for users with websites and emails on', {
	timeout: 30_000,
}, async () => {
	const silent = { email: { enabled: false }, webhook: { enabled: false, url: '' } };
	await stored.users.doc('alice').set(anAccount({ websiteCount: 1 }));
	await stored.users.doc('bob').set(anAccount());
	await stored.users.doc('carol').set(anAccount({ websiteCount: 2, notificationPreferences: silent }));

	expect(await putMonthlyReports(deps, first - dayMs)).toBe(0);
	expect(await putMonthlyReports(deps, first)).toBe(1);
	expect(await putMonthlyReports(deps, first)).toBe(0);
	expect((await stored.outbox.get()).docs.map((found) => [found.id, found.data().message])).toEqual([
		['report_alice_2026-02_email', { event: 'monthly-report', month: '2026-02' }],
	]);
});

it('a monthly report counts the checks of the month and the outages that began in it', {
	timeout: 30_000,
}, async () => {
	await stored.websites.doc('shop').set(aWebsite({ createdAt: february }));
	const stats = { ...emptyStats(), upSeconds: 86_340, downSeconds: 60 };
	for (const start of [february, first - 3 * hourMs]) {
		await stored
			.daysOf('shop')
			.doc(rollUpId('shop', start))
			.set({
				...{ ownerId: 'alice', websiteId: 'shop', start, stats, before: emptyStats() },
				expireAt: Timestamp.fromMillis(start + 400 * dayMs),
			});
	}
	await stored.outages.doc('one').set(anOutage({ websiteId: 'shop', start: february }));
	await stored.outages.doc('two').set(anOutage({ websiteId: 'shop', start: first }));

	expect(await monthOf(deps, 'alice', '2026-02')).toEqual([
		{ name: "Alice's shop", uptime: 99.93, outages: 1, downSeconds: 60 },
	]);
});
