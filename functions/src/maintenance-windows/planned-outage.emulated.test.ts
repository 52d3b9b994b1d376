import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { aMonitor, anOutage, aShard, aWebsite, bad, good, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { applyChecks } from '../monitoring/rules/apply-checks.ts';
import { decodeMonitors } from '../monitoring/rules/shard.ts';
import type { Stats } from '../platform/firestore/documents.ts';
import { createRollUpStore } from '../stats/roll-up-store.ts';
import { addStats, emptyStats } from '../stats/stats.ts';
import { statsOfAll } from '../stats/uptime.ts';
import { createMarkPlanned } from './planned-store.ts';

const by = { uid: 'alice', email: 'alice@stayup.test', requestId: 'request' };
const websiteId = 'alices-shop';
const outageId = 'the-outage';
/** Seconds from noon: down from 23:00 to 1:30, over midnight. */
const [from, until] = [11 * 3600, 13.5 * 3600];
const now = noon + 2.5 * dayMs;

/** A website with a check every five minutes for two and a half days, stored as the engine stores it. */
async function aWebsiteWithAnOutage() {
	const { firestore, stored } = openStoredData(freshProject());
	const created = aMonitor({ intervalSeconds: 300 });
	const seconds = Array.from({ length: (2.5 * dayMs) / (5 * minuteMs) }, (_, index) => index * 300);
	const checks = seconds.map((second) => (second >= from && second < until ? bad(second) : good(second)));
	const { monitor, closedHours, closedDays } = applyChecks(created, checks);
	const batch = firestore.batch();
	createRollUpStore(firestore).write(batch, monitor, { hours: closedHours, days: closedDays });
	batch.set(stored.shards.doc('shard'), aShard([monitor], 300));
	batch.set(stored.websites.doc(websiteId), aWebsite());
	const outage = anOutage({ start: noon + from * 1000, end: noon + until * 1000, endReason: 'recovered' });
	batch.set(stored.outages.doc(outageId), outage);
	await batch.commit();

	async function readAll() {
		const hours = (await stored.hoursOf(websiteId).orderBy('start').get()).docs.map((found) => found.data());
		const days = (await stored.daysOf(websiteId).orderBy('start').get()).docs.map((found) => found.data());
		const monitors = decodeMonitors((await stored.shards.doc('shard').get()).data()?.monitors ?? {});
		const uptime = monitors.get(websiteId)?.uptime;
		if (!uptime) throw new Error('The website has no monitor.');
		return { hours, days, uptime: { ...uptime, past: uptime.past.time }, total: statsOfAll(uptime) };
	}
	return { stored, markPlanned: createMarkPlanned(firestore), readAll };
}

/** Up, down and maintenance in hours. */
function inHours({ upSeconds, downSeconds, maintenanceSeconds = 0 }: Stats) {
	return [upSeconds, downSeconds, maintenanceSeconds].map((seconds) => (seconds * 1000) / hourMs);
}

describe('an outage that was planned', () => {
	it('counts as maintenance in hours, days and the monitor, and as down again when it is taken back', async () => {
		const { stored, markPlanned, readAll } = await aWebsiteWithAnOutage();
		const before = await readAll();
		expect(inHours(before.total)[1]).toBe(2.5);

		expect(await markPlanned('alice', outageId, true, by, now)).toMatchObject({ document: { plannedAt: now } });
		const marked = await readAll();
		const [up = 0] = inHours(before.total);
		expect(inHours(marked.total)).toEqual([up, 0, 2.5]);
		expect(marked.days.map(({ stats }) => inHours(stats).slice(1))).toEqual([
			[0, 1],
			[0, 1.5],
		]);
		const stats = marked.hours.flatMap(({ hours }) => Object.values(hours).map((hour) => hour.stats));
		expect(inHours(stats.reduce(addStats, emptyStats())).slice(1)).toEqual([0, 2.5]);
		expect(marked.hours.at(-1)?.hours[0]?.before).toMatchObject({ downSeconds: 0, maintenanceSeconds: 9000 });
		// A second time changes nothing.
		expect(await markPlanned('alice', outageId, true, by, now + 1)).toMatchObject({ document: { plannedAt: now } });

		expect(await markPlanned('alice', outageId, false, by, now + 2)).toMatchObject({ document: { plannedAt: null } });
		expect(await readAll()).toEqual(before);
		const rows = (await stored.auditLog.orderBy('at').get()).docs.map((found) => found.data());
		expect(rows).toMatchObject([
			{ action: 'outage.planned-changed', subjectId: outageId, before: 'unplanned', after: 'planned', at: now },
			{ action: 'outage.planned-changed', subjectId: outageId, before: 'planned', after: 'unplanned', at: now + 2 },
		]);
		expect(rows.map(({ actor }) => actor.uid)).toEqual(['alice', 'alice']);
	});

	it('is marked only by its owner, when it is over, and within 30 days', async () => {
		const { stored, markPlanned, readAll } = await aWebsiteWithAnOutage();
		const before = await readAll();

		expect(await markPlanned('bob', outageId, true, by, now)).toBeNull();
		expect(await markPlanned('alice', 'missing', true, by, now)).toBeNull();
		expect(await markPlanned('alice', outageId, true, by, now + 30 * dayMs)).toBe('too-old');
		await stored.outages.doc(outageId).update({ end: null });
		expect(await markPlanned('alice', outageId, true, by, now)).toBe('ongoing');
		expect(await readAll()).toEqual(before);
		expect((await stored.auditLog.get()).size).toBe(0);
	});
});
