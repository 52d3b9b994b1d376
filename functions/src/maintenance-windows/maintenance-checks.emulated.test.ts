import { minuteMs } from '@stayup/contract';
import { aBatch, aMonitor, anAccount, aShard, aWebsite, bad, good, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { alertingShards, idleOutbox } from '@stayup/testing/stores';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckResult } from '../probe/check-result.ts';
import { statsOfAll } from '../stats/uptime.ts';
import { createMaintenanceStores } from './maintenance-stores.ts';
import { settingsOf } from './rules/window.ts';

const { firestore, stored } = openStoredData(freshProject());
const queued: string[] = [];
const shards = alertingShards(firestore, idleOutbox(firestore, queued));
const { maintenanceWindows, writeMaintenance, markPlanned } = createMaintenanceStores(firestore);

let websiteId: string;
let shardId: string;

beforeEach(async () => {
	websiteId = stored.websites.doc().id;
	shardId = stored.shards.doc().id;
	await stored.shards.doc(shardId).set(aShard([aMonitor({ websiteId })]));
	await stored.websites.doc(websiteId).set(aWebsite({ shardId }));
	await stored.users.doc('alice').set(anAccount());
	queued.length = 0;
});

/** In minutes after noon in UTC, on the clock of New York. */
async function plan(from: number, minutes: number) {
	const start = new Date(noon - 5 * 60 * minuteMs + from * minuteMs).toISOString().slice(0, 16);
	const schedule = { timeZone: 'America/New_York', start, durationMinutes: minutes, recurrence: null };
	const settings = settingsOf({ name: 'Update', websites: [websiteId], tags: [], ...schedule }, null);
	if (!settings) throw new Error('The window never happens.');
	await maintenanceWindows.add('alice', settings, 500, noon);
	await writeMaintenance('alice', [websiteId], noon);
}

async function check(...results: CheckResult[]) {
	await shards.commit(shardId, [aBatch(results, { websiteId })]);
}

/** The website, its outages by the reason of their end, and the minutes up, down and in maintenance. */
async function shown() {
	const { status, condition } = (await stored.websites.doc(websiteId).get()).data() ?? {};
	const outages = (await stored.outages.where('websiteId', '==', websiteId).get()).docs.map((found) => found.data());
	const monitor = (await shards.find(shardId))?.monitors.get(websiteId);
	if (!monitor) throw new Error('The website has no monitor.');
	const { upSeconds, downSeconds, maintenanceSeconds = 0 } = statsOfAll(monitor.uptime);
	return {
		status,
		condition: condition?.kind ?? null,
		ended: outages.map(({ endReason }) => endReason),
		minutes: [upSeconds, downSeconds, maintenanceSeconds].map((seconds) => seconds / 60),
	};
}

const everyMinute = (from: number, until: number, make: (seconds: number) => CheckResult) =>
	Array.from({ length: until - from }, (_, index) => make((from + index) * 60));

describe('a website that fails in its maintenance window', () => {
	it('is in maintenance: no outage, no alert, and the time does not count', async () => {
		await plan(10, 20);
		await check(...everyMinute(0, 12, good), ...everyMinute(12, 16, bad));
		expect(await shown()).toEqual({ status: 'unknown', condition: 'maintenance', ended: [], minutes: [12, 0, 3] });

		await check(...everyMinute(16, 34, good));
		expect(await shown()).toEqual({ status: 'up', condition: null, ended: [], minutes: [29, 0, 4] });
		expect(queued).toEqual([]);
	});

	it('goes down as usual if it still fails when the window is over', async () => {
		await plan(10, 5);
		await check(...everyMinute(0, 12, good), ...everyMinute(12, 20, bad));

		expect(await shown()).toMatchObject({ status: 'down', condition: null, ended: [null] });
		expect(queued.length).toBeGreaterThan(0);
		const [outage] = (await stored.outages.where('websiteId', '==', websiteId).get()).docs;
		expect(outage?.data().start).toBe(noon + 15 * minuteMs);
	});

	it('was down before: the outage ends, its recipients are notified of that and of what follows, and it can be marked as planned', async () => {
		await check(...everyMinute(0, 5, good), ...everyMinute(5, 10, bad));
		expect(await shown()).toMatchObject({ status: 'down', ended: [null] });
		const sent = queued.length;

		await plan(10, 20);
		await check(...everyMinute(10, 12, bad));
		expect(await shown()).toEqual({
			status: 'unknown',
			condition: 'maintenance',
			ended: ['maintenance'],
			minutes: [5, 5, 1],
		});
		const followed = () => queued.slice(sent).map((id) => /_(maintenance|up)_\w+$/.exec(id)?.[1]);
		expect(followed()).toEqual(['maintenance']);

		const [outage] = (await stored.outages.where('websiteId', '==', websiteId).get()).docs;
		const by = { uid: 'alice', email: 'alice@stayup.test', requestId: 'request' };
		await markPlanned('alice', outage?.id ?? '', true, by, noon + 15 * minuteMs);
		expect((await shown()).minutes).toEqual([5, 0, 6]);

		await check(...everyMinute(16, 30, good));
		expect(followed()).toEqual(['maintenance']);
		await check(...everyMinute(30, 34, good));
		expect(followed()).toEqual(['maintenance', 'up']);
	});
});
