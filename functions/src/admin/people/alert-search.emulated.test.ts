import { dayMs, hourMs, keptDays, minuteMs, toInstant } from '@stayup/contract';
import { openAlertSearch } from '@stayup/testing/alerts/alert-search';
import { deliverDeps } from '@stayup/testing/alerts/deliver-deps';
import {
	aBatch,
	aChannel,
	aMonitor,
	anAccount,
	anActivity,
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
import { createSmsSender } from '../../channels/sms/sms-sender.ts';
import { createSmsStore } from '../../channels/sms/sms-store.ts';
import { type DeliverDeps, runDelivery } from '../../delivery/deliver.ts';
import { createReceiptStore } from '../../delivery/email-events/receipt-store.ts';
import type { EmailResult } from '../../emails/email-client.ts';
import type { MaintenanceSpan } from '../../monitoring/rules/monitor.ts';
import type { TrailIds } from '../../platform/log.ts';
import { createEscalationStore } from '../../policies/escalation-store.ts';

const { firestore, auth, stored } = openStoredData(freshProject());
const outbox = idleOutbox(firestore);
const escalations = createEscalationStore(firestore, outbox);
const receipts = createReceiptStore(firestore, outbox, escalations);
const shards = alertingShards(firestore, outbox, escalations);
const clock = { now: noon };
const now = () => clock.now;

let ownerId: string;
let websiteId: string;
let shardId: string;
let trail: [string, TrailIds][];

const accepted: EmailResult = { kind: 'sent', statusCode: 202 };
const unavailable: EmailResult = { kind: 'retry', statusCode: 503, reason: 'responded with 503' };

beforeEach(async () => {
	clock.now = noon + minuteMs;
	trail = [];
	ownerId = stored.users.doc().id;
	websiteId = stored.websites.doc().id;
	shardId = stored.shards.doc().id;
	await stored.shards.doc(shardId).set(aShard([aMonitor({ websiteId, ownerId })]));
	await stored.websites.doc(websiteId).set(aWebsite({ ownerId, shardId }));
	await stored.users.doc(ownerId).set(anAccount({ tier: 'Pro', email: `${ownerId.toLowerCase()}@stayup.test` }));
});

/** Three failures open the outage, 30 seconds after noon. */
async function goDown(): Promise<string> {
	await shards.commit(shardId, [aBatch([bad(0), bad(15), bad(30)], { websiteId })]);
	return `${websiteId}_${noon / 1000}`;
}

/** The email service gives this answer. */
async function deliver(id: string, answer: EmailResult = accepted, others: Partial<DeliverDeps> = {}): Promise<void> {
	const deps: DeliverDeps = {
		...deliverDeps(firestore, auth, outbox),
		emailClient: { send: async () => answer },
		now,
		logError: () => undefined,
		logTrail: (step, ids) => trail.push([step, ids]),
		...others,
	};
	await runDelivery(deps, id);
}

const { search, channelOf, whyOf } = openAlertSearch(firestore, now);

describe('the search says why there was no alert, for', () => {
	it('an email that bounced', async () => {
		const outageId = await goDown();
		const id = `${outageId}_down_email`;
		await deliver(id);
		await receipts.store(id, { kind: 'bounced', at: now(), reason: 'the email bounced: mailbox unknown' });

		expect(await whyOf(outageId)).toEqual({ text: 'The mail server refused it: mailbox unknown', at: null });
	});

	it('an email that was reported as spam', async () => {
		const outageId = await goDown();
		const id = `${outageId}_down_email`;
		await deliver(id);
		await receipts.store(id, { kind: 'delivered', at: now(), reason: null });
		await receipts.store(id, { kind: 'reported', at: now() + minuteMs, reason: null });

		expect(await whyOf(outageId)).toEqual({ text: 'Reported as spam at', at: toInstant(now() + minuteMs) });
	});

	it('an alert that waits for the digest', async () => {
		const outageId = await goDown();
		await deliver(`${outageId}_down_email`, accepted, { rateLimiter: { hasRoom: async () => false } as never });

		expect(await whyOf(outageId)).toEqual({
			text: 'Over the hourly limit of alert emails, so it waits for the digest at',
			at: toInstant(noon + 10 * minuteMs),
		});
	});

	it('quiet hours of a policy', async () => {
		const quietHours = { from: '11:00', to: '13:00', exceptWhenAllDown: false };
		const policies = { nights: aPolicy({ 0: ['email'] }, { quietHours }) };
		await stored.alertSettings.doc(ownerId).set({ channels: {}, policies });

		expect(await whyOf(await goDown())).toEqual({
			text: 'Policy “Nights”: quiet until',
			at: toInstant(noon + hourMs),
		});
	});

	it('a later step of a policy, and a channel that it does not name', async () => {
		const channels = { phone: aChannel({ kind: 'sms', name: 'Phone' }), team: aChannel() };
		const policies = { nights: aPolicy({ 0: ['email'], 15: ['phone'] }) };
		await stored.alertSettings.doc(ownerId).set({ channels, policies });
		const outageId = await goDown();

		expect(await whyOf(outageId, 'phone')).toEqual({
			text: 'Policy “Nights”: step 2 at',
			at: toInstant(noon + 30_000 + 15 * minuteMs),
		});
		expect(await whyOf(outageId, 'team')).toEqual({ text: 'Policy “Nights”: it names other channels', at: null });
	});

	it('a mute, with who muted', async () => {
		const until = noon + hourMs;
		await stored.websites.doc(websiteId).update({ emailsMutedUntil: until });
		const after = `emailsMutedUntil: ${toInstant(until)}`;
		await stored.activity.add(anActivity({ ownerId, event: 'website-changed', by: 'Rosa', after, at: noon }));
		const outageId = await goDown();
		await deliver(`${outageId}_down_email`);
		const why = { text: 'Muted by Rosa until', at: toInstant(until) };

		expect(await whyOf(outageId)).toEqual(why);
		expect((await search(websiteId)).website?.now).toEqual([why]);
	});

	it('settings that were changed since', async () => {
		await stored.websites.doc(websiteId).update({ alertsEnabled: false });
		await stored.shards.doc(shardId).set(aShard([aMonitor({ websiteId, ownerId, alertsEnabled: false })]));
		const outageId = await goDown();
		await stored.websites.doc(websiteId).update({ alertsEnabled: true });
		const change = { ownerId, event: 'website-changed', detail: "Alice's shop", at: noon + minuteMs } as const;
		await stored.activity.add(anActivity({ ...change, before: 'alertsEnabled: false', after: 'alertsEnabled: true' }));
		await stored.activity.add(anActivity({ ...change, detail: 'Cafe', at: noon + 2 * minuteMs }));
		await stored.activity.add(anActivity({ ...change, event: 'api-key-created', at: noon + 2 * minuteMs }));
		await stored.activity.add(anActivity({ ...change, at: noon - 1 }));

		expect(await whyOf(outageId)).toEqual({
			text: 'No alert was planned by the settings of then, which were changed at',
			at: toInstant(noon + minuteMs),
		});
		expect((await search(outageId)).website?.changes).toMatchObject([
			{ event: 'website-changed', before: 'alertsEnabled: false' },
		]);
	});

	it('a website that is paused, and one whose alerts are off', async () => {
		await stored.websites.doc(websiteId).update({ isActive: false });
		expect((await search(websiteId)).website).toMatchObject({
			now: [{ text: 'The website is paused', at: null }],
			outages: [],
		});

		await stored.websites.doc(websiteId).update({ isActive: true, alertsEnabled: false });
		expect((await search(websiteId)).website?.now).toEqual([
			{ text: 'Alerts of the website are turned off', at: null },
		]);
	});

	it('a website in maintenance', async () => {
		const maintenance: MaintenanceSpan = [noon - minuteMs, noon + hourMs, 'window'];
		const monitor = aMonitor({ websiteId, ownerId, maintenance: [maintenance] });
		await stored.shards.doc(shardId).set(aShard([monitor]));
		await goDown();

		expect((await search(websiteId)).website).toMatchObject({
			now: [{ text: 'In maintenance until', at: toInstant(noon + hourMs) }],
			outages: [],
			failures: [{ startedAt: toInstant(noon - minuteMs), reason: 'In maintenance, so failures were planned' }],
		});
		clock.now = noon + 2 * hourMs;
		expect((await search(websiteId)).website).toMatchObject({ now: [{ text: 'Not checked since' }], failures: [{}] });
	});

	it('a failed check that no other confirmed', async () => {
		await shards.commit(shardId, [aBatch([bad(0), good(15)], { websiteId })]);
		clock.now = noon + 10 * minuteMs;

		expect((await search(websiteId)).website).toMatchObject({
			outages: [],
			failures: [
				{ startedAt: toInstant(noon), endedAt: toInstant(noon), reason: 'One failed check, which no other confirmed' },
			],
		});
		expect((await search(ownerId)).person?.websites).toMatchObject([{ failures: [{ startedAt: toInstant(noon) }] }]);
	});

	it('channels that are not confirmed, are off, or were added later', async () => {
		const channels = {
			email2: aChannel({ kind: 'email', isReady: false }),
			off: aChannel({ isEnabled: false }),
			late: aChannel({ createdAt: noon + hourMs }),
		};
		await stored.alertSettings
			.doc(ownerId)
			.set({ channels: { email2: channels.email2, off: channels.off }, policies: {} });
		const outageId = await goDown();
		await stored.alertSettings.doc(ownerId).set({ channels, policies: {} });

		expect(await whyOf(outageId, 'email2')).toEqual({ text: 'The channel is not confirmed', at: null });
		expect(await whyOf(outageId, 'off')).toEqual({ text: 'The channel is off', at: null });
		expect(await whyOf(outageId, 'late')).toEqual({
			text: 'The channel was added later, at',
			at: toInstant(noon + hourMs),
		});
	});

	it('the limit of the plan for text messages', async () => {
		await stored.alertSettings.doc(ownerId).set({ channels: { phone: aChannel({ kind: 'sms' }) }, policies: {} });
		const outageId = await goDown();
		const sms = createSmsSender({
			appOrigin: 'https://stayup.test',
			allowanceOf: async () => 0,
			noteUsedUp: async () => undefined,
			now,
			store: createSmsStore(firestore),
			twilio: { send: () => Promise.reject(new Error('Nothing may be sent.')) },
		});
		const channelTargets = { open: () => ({ kind: 'sms', phone: '+15550100' }) } as never;
		await deliver(`${outageId}_down_phone`, accepted, { senders: { sms }, channelTargets });

		expect(await whyOf(outageId, 'phone')).toEqual({
			text: 'Limit of the plan reached: text messages of this month',
			at: null,
		});
	});

	it('a worker that died, and one that never came', async () => {
		const outageId = await goDown();
		clock.now = noon + 10 * minuteMs;
		expect(await whyOf(outageId)).toEqual({
			text: 'No worker has taken it. Due since',
			at: toInstant(noon + 30_000),
		});
		await outbox.claim(`${outageId}_down_email`, now());
		expect(await whyOf(outageId)).toBeUndefined();
		clock.now += 3 * minuteMs;

		expect(await whyOf(outageId)).toEqual({
			text: 'The worker that sent it stopped, and another one takes over. Due since',
			at: toInstant(noon + 30_000),
		});
	});

	it('an email service that is down, while attempts are left and when none is', async () => {
		const outageId = await goDown();
		const id = `${outageId}_down_email`;
		const attempt = async () => {
			await deliver(id, unavailable);
			clock.now = (await stored.outbox.doc(id).get()).data()?.nextAttemptAt ?? 0;
		};
		await attempt();
		await attempt();
		expect(await whyOf(outageId)).toEqual({ text: 'Response 503. Attempt 3 of 8 at', at: toInstant(now()) });

		for (let left = 6; left > 0; left -= 1) await attempt();
		expect(await whyOf(outageId)).toEqual({ text: 'Failed after 8 attempts: responded with 503', at: null });
	});
});

describe('the search', () => {
	it('finds the website by its id, and the outage by its own, with the same answer', async () => {
		const outageId = await goDown();
		await deliver(`${outageId}_down_email`);
		const byOutage = await search(outageId);

		expect(byOutage).toEqual(await search(websiteId));
		expect(byOutage.website?.outages[0]).toMatchObject({
			outageId,
			checks: [{ at: toInstant(noon) }, {}, {}],
			channels: [{ channelId: 'email', deliveries: [{ state: 'sent', event: 'website-down' }] }],
		});
	});

	it('finds the message of each channel, however many there are', async () => {
		const outageId = await goDown();
		const batch = firestore.batch();
		for (let index = 0; index < 100; index += 1) {
			batch.set(stored.outbox.doc(`${outageId}_a${index}`), aDelivery({ ownerId, outageId, channelId: `a${index}` }));
		}
		await batch.commit();

		expect((await channelOf(outageId, 'email'))?.deliveries).toHaveLength(1);
	});

	it('says of an outage whose messages are deleted only what is left of them', async () => {
		const channels = { team: aChannel(), phone: aChannel({ kind: 'sms', isEnabled: false }) };
		await stored.alertSettings.doc(ownerId).set({ channels, policies: {} });
		const outageId = await goDown();
		await stored.outbox.doc(`${outageId}_down_email`).delete();
		clock.now = noon + minuteMs + keptDays.messages * dayMs;
		const channelsShown = async () => {
			const { website } = await search(outageId);
			return website?.outages[0]?.channels.map(({ channelId }) => channelId);
		};
		expect(await channelsShown()).toEqual(['team']);

		await stored.outbox.doc(`${outageId}_down_team`).delete();
		expect(await channelsShown()).toEqual([]);
	});

	it('finds a person by their email address, with their newest messages', async () => {
		const outageId = await goDown();
		await stored.users.doc(ownerId).update({ isEmailConfirmed: false });
		await deliver(`${outageId}_down_email`);
		const { person } = await search(`${ownerId.toLowerCase()}@stayup.test`);

		expect(person).toMatchObject({
			_id: ownerId,
			outages: [{ outageId, websiteName: "Alice's shop" }],
			deliveries: [],
		});
		expect(person?.outages[0]?.channels[0]?.deliveries).toMatchObject([{ event: 'website-down' }]);
		expect(person?.now).toEqual([
			{ text: 'The email address is not confirmed, so it gets only a few alerts', at: null },
		]);
	});

	it('says to a person why there was no message at all, and which of the websites have a reason now', async () => {
		await stored.websites.doc(websiteId).update({ alertsEnabled: false });
		await stored.shards.doc(shardId).set(aShard([aMonitor({ websiteId, ownerId, alertsEnabled: false })]));
		await stored.websites.doc(`${websiteId}a`).set(aWebsite({ ownerId, shardId, name: 'Cafe', createdAt: noon - 1 }));
		await goDown();
		const { person } = await search(ownerId);
		const off = { text: 'Alerts of the website are turned off', at: null };

		expect(person).toMatchObject({
			now: [],
			outages: [{ channels: [{ channelId: 'email', deliveries: [], why: off }] }],
			websites: [
				{ name: "Alice's shop", now: [off] },
				{ name: 'Cafe', now: [] },
			],
			deliveries: [],
		});
	});

	it('names the accounts to which a member belongs, whose channels get the alerts', async () => {
		const memberUid = stored.users.doc().id;
		await stored.users.doc(memberUid).set(anAccount({ email: `${memberUid.toLowerCase()}@stayup.test` }));
		const membership = { ownerId, memberUid, role: 'responder', isLimited: false, createdAt: noon } as const;
		await stored.memberships.doc(`${ownerId}_${memberUid}`).set(membership);

		expect((await search(memberUid)).person).toMatchObject({
			now: [],
			accounts: [{ _id: ownerId, email: `${ownerId.toLowerCase()}@stayup.test` }],
			websites: [],
		});
	});

	it('lists several that are found, and nothing for a text that is too short', async () => {
		const name = `Twins ${ownerId}`;
		for (const each of ['a', 'b']) {
			await stored.websites.doc(`${websiteId}${each}`).set(aWebsite({ ownerId, shardId, name }));
		}

		expect((await search(name)).found.map(({ label }) => label)).toEqual([name, name]);
		expect(await search('T')).toEqual({ website: null, person: null, found: [] });
	});
});

it('an alert logs a line for each attempt, with the ids that join it to its outage and without an email', async () => {
	const outageId = await goDown();
	const id = `${outageId}_down_email`;
	await deliver(id, unavailable);
	const { nextAttemptAt = 0 } = (await stored.outbox.doc(id).get()).data() ?? {};
	clock.now = nextAttemptAt;
	await deliver(id);
	const ids = {
		deliveryId: id,
		websiteId,
		outageId,
		alertId: `${outageId}_down`,
		event: 'website-down',
		channel: 'email',
	};

	expect(trail).toEqual([
		['Delivery', { ...ids, state: 'pending', attempt: 1, statusCode: 503, nextAttemptAt }],
		['Delivery', { ...ids, state: 'sent', attempt: 2, statusCode: 202 }],
	]);
});
