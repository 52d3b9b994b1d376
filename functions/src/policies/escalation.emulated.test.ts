import { minuteMs, tierLimits } from '@stayup/contract';
import {
	aBatch,
	aChannel,
	aMonitor,
	anAccount,
	aPolicy,
	aShard,
	aWebsite,
	bad,
	good,
	noon,
} from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { alertingShards } from '@stayup/testing/stores';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { monthOf } from '../channels/sms/sms-store.ts';
import type { MaintenanceSpan } from '../monitoring/rules/monitor.ts';
import { decodeMonitors, encodeMonitor } from '../monitoring/rules/shard.ts';
import { createOutageWriter } from '../outages/outage-writer.ts';
import { createOutboxStore } from '../outbox/outbox-store.ts';
import type { StoredPolicy } from '../platform/firestore/channel-documents.ts';
import { deliveryTaskId, smsUsageId } from '../platform/ids.ts';
import type { DeliverTask } from '../platform/task-queue.ts';
import { continueEscalations } from './continue-escalations.ts';
import { createEscalationStore } from './escalation-store.ts';

const { firestore, stored } = openStoredData(freshProject());
const tasks: DeliverTask[] = [];
const taskIds: string[] = [];
const queue = {
	async enqueueDelivery(task: DeliverTask, occasion: string): Promise<void> {
		tasks.push(task);
		taskIds.push(deliveryTaskId(task, occasion));
	},
};
const outbox = createOutboxStore(firestore, queue, () => undefined);
const escalations = createEscalationStore(firestore, outbox);
const shards = alertingShards(firestore, outbox, escalations);
const outages = createOutageWriter(firestore);

let shardId: string;
let websiteId: string;
let ownerId: string;

const phone = aChannel({ kind: 'sms', name: 'Phone' });
const nights = aPolicy({ 0: ['email'], 5: ['phone'] });

beforeEach(async () => {
	ownerId = stored.users.doc().id;
	websiteId = stored.websites.doc().id;
	shardId = stored.shards.doc().id;
	tasks.length = 0;
	taskIds.length = 0;
	await stored.shards.doc(shardId).set(aShard([aMonitor({ websiteId, ownerId })]));
	await stored.websites.doc(websiteId).set(aWebsite({ ownerId, shardId, tags: ['shops'] }));
	await stored.users.doc(ownerId).set(anAccount({ tier: 'Pro' }));
	await stored.alertSettings.doc(ownerId).set({ channels: { phone }, policies: { nights } });
});

/** Returns the outage that three failures open, and when. */
async function goDown() {
	await shards.commit(shardId, [aBatch([bad(0), bad(15), bad(30)], { websiteId, roundAt: null })]);
	const [outage] = (await stored.outages.where('websiteId', '==', websiteId).get()).docs;
	if (!outage) throw new Error('No outage was opened.');
	return { outageId: outage.id, openedAt: outage.data().detectedAt };
}

async function goUp(): Promise<void> {
	await shards.commit(shardId, [aBatch([good(600), good(660)], { websiteId, roundAt: null })]);
}

async function plan(maintenance: MaintenanceSpan[]): Promise<void> {
	const ref = stored.shards.doc(shardId);
	const monitor = decodeMonitors((await ref.get()).data()?.monitors ?? {}).get(websiteId);
	if (!monitor) throw new Error('There is no monitor.');
	await ref.update({ [`monitors.${websiteId}`]: encodeMonitor({ ...monitor, maintenance }) });
}

/** The ids after the outage, and the channels. */
async function sent(outageId: string): Promise<string[]> {
	const { docs } = await stored.outbox.where('ownerId', '==', ownerId).get();
	return docs.map(({ id }) => id.replace(outageId, '')).sort();
}

describe('an outage of a website with a policy', () => {
	it('notifies the first step in the transaction that opens it, and the next one after its delay', async () => {
		const { outageId, openedAt } = await goDown();
		expect(await sent(outageId)).toEqual(['_down_email']);
		expect(tasks).toContainEqual({
			deliveryId: outageId,
			channel: 'email',
			at: openedAt + 5 * minuteMs,
			isEscalation: true,
		});

		await escalations.run(outageId, openedAt + 4 * minuteMs);
		expect(await sent(outageId)).toEqual(['_down_email']);
		await escalations.run(outageId, openedAt + 5 * minuteMs);
		expect(await sent(outageId)).toEqual(['_down_email', '_down_step1_phone']);
		await escalations.run(outageId, openedAt + 35 * minuteMs);
		expect(await sent(outageId)).toEqual(['_down_email', '_down_step1_phone', '_down_step2_phone']);
	});

	it('plans a due step once, however many tasks run at the same time', async () => {
		const { outageId, openedAt } = await goDown();

		await Promise.all([1, 2, 3].map(() => escalations.run(outageId, openedAt + 5 * minuteMs)));

		expect(await sent(outageId)).toEqual(['_down_email', '_down_step1_phone']);
	});

	it('passes the turn of text messages on at once when the month has none left', async () => {
		const mail = aChannel({ kind: 'email', name: 'Boss' });
		const steps = [...nights.steps, { afterMinutes: 60, channelIds: ['boss'] }];
		await stored.alertSettings
			.doc(ownerId)
			.set({ channels: { phone, boss: mail }, policies: { nights: { ...nights, steps } } });
		const { outageId, openedAt } = await goDown();
		const month = monthOf(openedAt);
		const usage = { ownerId, month, sent: tierLimits.Pro.smsPerMonth, expireAt: Timestamp.fromMillis(openedAt) };
		await stored.smsUsage.doc(smsUsageId(ownerId, month)).set(usage);
		await escalations.run(outageId, openedAt + 5 * minuteMs);

		expect(await sent(outageId)).toEqual(['_down_email', '_down_step1_phone', '_down_step2_boss']);
	});

	it('notifies nobody else once it is acknowledged, and says to those who were notified that it is over', async () => {
		const { outageId, openedAt } = await goDown();
		await outages.acknowledge(ownerId, outageId, { at: openedAt + minuteMs, by: 'Alice', note: '' });
		await escalations.run(outageId, openedAt + 5 * minuteMs);
		expect((await stored.escalations.doc(outageId).get()).data()?.nextAt).toBeNull();

		await goUp();
		await escalations.run(outageId, openedAt + 20 * minuteMs);

		expect(await sent(outageId)).toEqual(['_down_email', '_up_email']);
		expect((await stored.outbox.doc(`${outageId}_up_email`).get()).data()?.afterId).toBe(`${outageId}_down_email`);
	});

	it('notifies nobody else once the alerts of the website are off, until they are on again and it is over', async () => {
		const { outageId, openedAt } = await goDown();
		await stored.websites.doc(websiteId).update({ alertsEnabled: false });
		await escalations.run(outageId, openedAt + 5 * minuteMs);
		expect((await stored.escalations.doc(outageId).get()).data()?.nextAt).toBeNull();
		expect(await sent(outageId)).toEqual(['_down_email']);

		await stored.websites.doc(websiteId).update({ alertsEnabled: true });
		await goUp();
		await escalations.run(outageId, openedAt + 20 * minuteMs);

		expect(await sent(outageId)).toEqual(['_down_email', '_up_email']);
	});

	it('notifies nobody in maintenance, also before a check ends the outage', async () => {
		const { outageId, openedAt } = await goDown();
		const [from, until] = [openedAt + 4 * minuteMs, openedAt + 60 * minuteMs];
		await plan([[from, until, 'window']]);
		await escalations.run(outageId, openedAt + 5 * minuteMs);
		expect((await stored.escalations.doc(outageId).get()).data()?.nextAt).toBe(until);
		expect(await sent(outageId)).toEqual(['_down_email']);

		await escalations.run(outageId, until);

		expect(await sent(outageId)).toEqual(['_down_email', '_down_step1_phone']);
	});

	it('says to those who were notified that maintenance ended it, and afterwards that the website is up', async () => {
		const { outageId, openedAt } = await goDown();
		const until = noon + 700_000;
		await plan([[openedAt + minuteMs, until, 'window']]);
		await shards.commit(shardId, [aBatch([bad(120), good(600)], { websiteId, roundAt: null })]);
		await escalations.run(outageId, openedAt + 3 * minuteMs);
		expect(await sent(outageId)).toEqual(['_down_email', '_maintenance_email']);

		await shards.commit(shardId, [aBatch([good(720)], { websiteId, roundAt: null })]);
		await escalations.run(outageId, until + minuteMs);

		expect(await sent(outageId)).toEqual(['_down_email', '_maintenance_email', '_up_email']);
		const up = (await stored.outbox.doc(`${outageId}_up_email`).get()).data();
		expect(up).toMatchObject({ afterId: `${outageId}_maintenance_email`, message: { after: 'maintenance' } });
		expect(new Set(taskIds).size).toBe(taskIds.length);
	});

	it('says at once that it is over, in a task of its own: the queue refuses one that it has had', async () => {
		const { outageId } = await goDown();
		await goUp();

		expect(tasks.at(-1)).toEqual({ deliveryId: outageId, channel: 'email', at: null, isEscalation: true });
		expect(new Set(taskIds).size).toBe(taskIds.length);
	});

	it('sends nothing in quiet hours until they end, unless everything is down', async () => {
		const quietHours = { from: '10:00', to: '23:00', exceptWhenAllDown: true };
		await stored.alertSettings
			.doc(ownerId)
			.set({ channels: { phone }, policies: { nights: { ...nights, quietHours } } });
		await stored.users.doc(ownerId).update({ timeZone: 'UTC' });
		const other = stored.websites.doc();
		await other.set(aWebsite({ ownerId, status: 'up' }));
		const { outageId, openedAt } = await goDown();
		await escalations.run(outageId, openedAt);
		expect(await sent(outageId)).toEqual([]);
		expect((await stored.escalations.doc(outageId).get()).data()?.nextAt).toBe(noon + 11 * 60 * minuteMs);

		await other.update({ status: 'down' });
		await stored.escalations.doc(outageId).update({ nextAt: openedAt });
		await escalations.run(outageId, openedAt);

		expect(await sent(outageId)).toEqual(['_down_email']);
	});

	it('is continued by the sweep if its task was lost', async () => {
		const { outageId, openedAt } = await goDown();

		await continueEscalations({ escalations, now: () => openedAt + 6 * minuteMs, logError: () => undefined });

		expect(await sent(outageId)).toEqual(['_down_email', '_down_step1_phone']);
	});

	it('uses the policy of its tag before that of the account, and keeps the one that it began with', async () => {
		const ofTag: StoredPolicy = {
			...nights,
			scope: { kind: 'tag', of: 'shops' },
			steps: [{ afterMinutes: 0, channelIds: ['phone'] }],
		};
		await stored.alertSettings.doc(ownerId).update({ 'policies.shops': ofTag });
		const { outageId, openedAt } = await goDown();
		await stored.alertSettings.doc(ownerId).update({ policies: {} });
		expect(await sent(outageId)).toEqual(['_down_phone']);

		await goUp();
		await escalations.run(outageId, openedAt + 20 * minuteMs);

		expect(await sent(outageId)).toEqual(['_down_phone', '_up_phone']);
	});
});
