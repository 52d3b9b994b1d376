import { minuteMs } from '@stayup/contract';
import {
	aBatch,
	aChannel,
	aDownAlert,
	aMonitor,
	anAccount,
	aPolicy,
	aShard,
	aWebsite,
	bad,
	good,
	noon,
} from '@stayup/testing/builders';
import { aDelivery, freshProject, openStoredData } from '@stayup/testing/stored-data';
import { alertingShards, idleOutbox } from '@stayup/testing/stores';
import { beforeEach, describe, expect, it } from 'vitest';
import { createReceiptStore } from '../delivery/email-events/receipt-store.ts';
import type { StoredPolicy } from '../platform/firestore/channel-documents.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { deliveryIdOf, outageEventId } from '../platform/ids.ts';
import { createEscalationStore } from './escalation-store.ts';

const { firestore, stored } = openStoredData(freshProject());
const queued: string[] = [];
const outbox = idleOutbox(firestore, queued);
const escalations = createEscalationStore(firestore, outbox);
const receipts = createReceiptStore(firestore, outbox, escalations);
const shards = alertingShards(firestore, outbox, escalations);

let shardId: string;
let websiteId: string;
let ownerId: string;

const phone = aChannel({ kind: 'sms', name: 'Phone' });
const other = aChannel({ name: 'Other', createdAt: 2 });
const nights = aPolicy({ 0: ['email'], 15: ['phone'] });

beforeEach(async () => {
	ownerId = stored.users.doc().id;
	websiteId = stored.websites.doc().id;
	shardId = stored.shards.doc().id;
	queued.length = 0;
	await stored.shards.doc(shardId).set(aShard([aMonitor({ websiteId, ownerId })]));
	await stored.websites.doc(websiteId).set(aWebsite({ ownerId }));
	await stored.users.doc(ownerId).set(anAccount({ tier: 'Pro' }));
});

/** Returns the outage that three failures open, and when. */
async function goDown(policy: Partial<StoredPolicy> = {}) {
	const policies = { nights: { ...nights, ...policy } };
	await stored.alertSettings.doc(ownerId).set({ channels: { phone, other }, policies });
	await shards.commit(shardId, [aBatch([bad(0), bad(15), bad(30)], { websiteId, roundAt: null })]);
	const [outage] = (await stored.outages.where('websiteId', '==', websiteId).get()).docs;
	if (!outage) throw new Error('No outage was opened.');
	return { outageId: outage.id, openedAt: outage.data().detectedAt };
}

async function goUp(): Promise<void> {
	await shards.commit(shardId, [aBatch([good(1200), good(1260)], { websiteId, roundAt: null })]);
}

/** As the email service reports it. */
async function bounce(deliveryId: string, at: number): Promise<void> {
	const delivery = await receipts.store(deliveryId, { kind: 'bounced', at, reason: null });
	if (delivery) await receipts.fallBack(deliveryId, delivery, at);
}

/** The ids after the outage, and the channels. */
async function sent(outageId: string): Promise<string[]> {
	const { docs } = await stored.outbox.where('ownerId', '==', ownerId).get();
	return docs.map(({ id }) => id.replace(outageId, '')).sort();
}

describe('an alert of a policy whose email bounced', () => {
	it('goes over the next step at once, and to no channel outside of the policy', async () => {
		const { outageId, openedAt } = await goDown();
		await bounce(`${outageId}_down_email`, openedAt + minuteMs);
		await bounce(`${outageId}_down_email`, openedAt + 2 * minuteMs);

		expect(await sent(outageId)).toEqual(['_down_email', '_down_step1_phone']);
		expect(queued).toContain(`${outageId}_down_step1_phone`);
	});

	it('waits for the end of quiet hours', async () => {
		// The outage is confirmed before 12:01.
		const quietHours = { from: '12:02', to: '12:10', exceptWhenAllDown: false };
		await stored.users.doc(ownerId).update({ timeZone: 'UTC' });
		const { outageId, openedAt } = await goDown({ quietHours });
		const minute = openedAt - (openedAt % minuteMs);
		await bounce(`${outageId}_down_email`, minute + 5 * minuteMs);
		expect(await sent(outageId)).toEqual(['_down_email']);

		await escalations.run(outageId, minute + 10 * minuteMs);

		expect(await sent(outageId)).toEqual(['_down_email', '_down_step1_phone']);
	});

	it('says to those who were notified early that it is over, and nobody else if that email bounces', async () => {
		const { outageId, openedAt } = await goDown();
		await bounce(`${outageId}_down_email`, openedAt + minuteMs);
		await goUp();
		await escalations.run(outageId, openedAt + 20 * minuteMs);
		await bounce(`${outageId}_up_email`, openedAt + 21 * minuteMs);

		expect(await sent(outageId)).toEqual(['_down_email', '_down_step1_phone', '_up_email', '_up_phone']);
		const recovery = (await stored.outbox.doc(`${outageId}_up_phone`).get()).data();
		expect(recovery?.afterId).toBe(`${outageId}_down_step1_phone`);
	});
});

describe('an email with several alerts that bounced', () => {
	/** Sent over the channels of the profile only: no other channel wants alerts about this website. */
	async function sentTogether(events: readonly string[], together: Partial<OutboxDocument>): Promise<string> {
		const elsewhere = { ...other, filter: { websiteIds: ['another'], tags: [] } };
		await stored.alertSettings.doc(ownerId).set({ channels: { elsewhere }, policies: {} });
		const leaderId = deliveryIdOf(together.eventId ?? stored.outbox.doc().id, 'email');
		const shared = { ownerId, state: 'sent', createdAt: noon } as const;
		await stored.outbox.doc(leaderId).set(aDelivery({ ...shared, ...together }));
		for (const outageId of events) {
			const eventId = outageEventId(outageId, 'down');
			const message = aDownAlert({ outageId });
			const alert = aDelivery({ ...shared, websiteId, message, eventId, outageId, digestId: leaderId });
			await stored.outbox.doc(deliveryIdOf(eventId, 'email')).set(alert);
		}
		return leaderId;
	}

	it('falls back for each alert of a digest, which reached nobody', async () => {
		const id = await sentTogether(['first', 'second'], { message: { event: 'alert-digest' } });
		await bounce(id, noon + minuteMs);

		expect(await sent('')).toEqual(expect.arrayContaining(['first_down_elsewhere', 'second_down_elsewhere']));
	});

	it('falls back for each outage of one cause', async () => {
		const first = { eventId: outageEventId('third', 'down'), message: aDownAlert({ outageId: 'third' }) };
		const id = await sentTogether(['fourth', 'fifth'], { ...first, websiteId, groupKey: 'server', groupedAt: noon });
		await bounce(id, noon + minuteMs);

		const all = ['third_down_elsewhere', 'fourth_down_elsewhere', 'fifth_down_elsewhere'];
		expect(await sent('')).toEqual(expect.arrayContaining(all));
	});
});

it('an alert whose email bounced goes over the next step when the report is repeated, because we could not finish it', async () => {
	const { outageId, openedAt } = await goDown();
	await receipts.store(`${outageId}_down_email`, { kind: 'bounced', at: openedAt, reason: null });
	await bounce(`${outageId}_down_email`, openedAt);

	expect(await sent(outageId)).toEqual(['_down_email', '_down_step1_phone']);
});
