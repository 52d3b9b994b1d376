import { dayMs } from '@stayup/contract';
import { anAccount } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { receiverAt, verified } from '@stayup/testing/webhook-receiver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebhooks } from '../../../../dev/fakes/webhooks/server.ts';
import { createUserStore } from '../../accounts/user-store.ts';
import { createRateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import { createOutageStore } from '../../outages/outage-store.ts';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import { deliveryIdOf, outageEventId, webhookOffId } from '../../platform/ids.ts';
import { createResolver } from '../../probe/resolver.ts';
import { parseAllowedTargets } from '../../probe/target.ts';
import { createRollUpStore } from '../../stats/roll-up-store.ts';
import { createWebsiteStore } from '../../websites/website-store.ts';
import { createDigestStore } from '../delivery/digest-store.ts';
import { createOutboxStore, type OutboxStore } from '../delivery/outbox-store.ts';
import { type TestResult, testResultOf } from '../delivery/send-test.ts';
import type { Email } from '../email/email-client.ts';
import { createEmailLinkStore } from '../email/email-link-store.ts';
import { createWebhookClient } from '../webhook/webhook-client.ts';
import { createWebhookStore } from '../webhook/webhook-store.ts';
import { type DeliverDeps, runDelivery } from './deliver.ts';

const { firestore, auth, stored } = openStoredData(freshProject());
const website = { id: 'shop', name: 'Shop', url: 'https://shop.example.com/' };

let receivers: Awaited<ReturnType<typeof startWebhooks>>;
beforeAll(async () => {
	receivers = await startWebhooks({ port: 0 });
});
afterAll(() => receivers.close());

/** Sends a test directly, because the queue here never runs its tasks. */
async function test(deps: DeliverDeps & { outbox: OutboxStore }, ownerId: string): Promise<TestResult> {
	const message = { event: 'test' } as const;
	const { id } = await deps.outbox.store({ ownerId, channel: 'webhook', message }, deps.now());
	await runDelivery(deps, id);
	const sent = await deps.outbox.find(id);
	if (!sent) throw new Error('The test is gone.');
	return testResultOf(sent);
}

/** An account with its own webhook receiver, a queue that only records its tasks, and its own clock. */
async function makeHook({ enabled = true } = {}) {
	const uid = `alice-${crypto.randomUUID()}`;
	const receiver = receiverAt(receivers.origin);
	await stored.users
		.doc(uid)
		.set(anAccount({ notificationPreferences: { email: { enabled: true }, webhook: { enabled, url: receiver.url } } }));
	const queued: { id: string; at: number | null }[] = [];
	const emails: Email[] = [];
	const errors: string[] = [];
	const clock = { now: Date.now() };
	const enqueueDelivery = async ({ deliveryId, at }: { deliveryId: string; at: number | null }) =>
		void queued.push({ id: deliveryId, at });
	const outbox = createOutboxStore(firestore, { enqueueDelivery }, () => undefined);
	const webhooks = createWebhookStore(firestore, outbox);
	const deps: DeliverDeps & { outbox: OutboxStore } = {
		outbox,
		digests: createDigestStore(firestore),
		outages: createOutageStore(firestore),
		rollUps: createRollUpStore(firestore),
		auth,
		emailLinks: createEmailLinkStore(firestore),
		rateLimiter: createRateLimiter(firestore),
		websites: createWebsiteStore(firestore),
		webhooks,
		webhookClient: createWebhookClient({
			resolver: createResolver({ now: Date.now }),
			allowed: parseAllowedTargets(`127.0.0.1:${receivers.port}`),
			ownHosts: [],
			userAgent: 'Stayup/1.0',
			now: () => clock.now,
		}),
		config: { appOrigin: 'https://stayup.test' } as DeliverDeps['config'],
		users: createUserStore(firestore),
		emailClient: {
			async send(email) {
				emails.push(email);
				return { kind: 'sent', statusCode: 202 };
			},
		},
		now: () => clock.now,
		logError: (message) => errors.push(message),
	};
	const outageId = crypto.randomUUID();
	async function put(event: 'down' | 'up', channel: 'email' | 'webhook' = 'webhook'): Promise<string> {
		const id = deliveryIdOf(outageEventId(outageId, event), channel);
		const since = clock.now - 60_000;
		const message: AlertMessage =
			event === 'down'
				? {
						event: 'website-down',
						website,
						outageId,
						since,
						at: clock.now,
						cause: 'The website did not respond in time',
						regions: ['us-east4', 'us-west1', 'us-west1'],
					}
				: { event: 'website-up', website, outageId, since, at: clock.now };
		await outbox.put({ id, ownerId: uid, channel, message }, clock.now);
		return id;
	}
	const stateOf = async (id: string) => (await stored.outbox.doc(id).get()).data();
	/** Advances the clock to the next attempt and makes it. */
	async function tryAgain(id: string): Promise<void> {
		clock.now = Math.max(clock.now, (await stateOf(id))?.nextAttemptAt ?? 0);
		await runDelivery(deps, id);
	}
	const isOn = async () => (await stored.users.doc(uid).get()).data()?.notificationPreferences.webhook.enabled;
	const eventsReceived = async () => (await receiver.calls()).map(({ body }) => JSON.parse(body).type);
	return {
		uid,
		receiver,
		queued,
		emails,
		errors,
		clock,
		outbox,
		webhooks,
		deps,
		put,
		stateOf,
		tryAgain,
		isOn,
		eventsReceived,
	};
}

describe('an alert by webhook', () => {
	it("calls its owner's URL with a signature that the public library accepts", async () => {
		const { uid, receiver, webhooks, deps, put, stateOf } = await makeHook();
		const id = await put('down');
		await runDelivery(deps, id);
		const [call] = await receiver.calls();
		if (!call) throw new Error('The receiver was not called.');

		expect(verified(call, await webhooks.secretOf(uid))).toMatchObject({ type: 'website.down', data: { website } });
		expect(call.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' });
		expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: [{ statusCode: 200 }] });
	});

	it('that fails is retried after its pause, with the same id and body', async () => {
		const { receiver, queued, clock, deps, put, stateOf, tryAgain } = await makeHook();
		const start = clock.now;
		await receiver.answer(500);
		const id = await put('down');
		await runDelivery(deps, id);
		const { at } = queued.at(-1) ?? {};
		await receiver.answer(204);
		await runDelivery(deps, id);
		expect(await receiver.calls()).toHaveLength(1);

		await tryAgain(id);
		const [first, second, ...more] = await receiver.calls();
		expect(at).toBeGreaterThanOrEqual(start + 4500);
		expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
		expect(second?.body).toBe(first?.body);
		expect(more).toEqual([]);
		expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: [{ statusCode: 500 }, { statusCode: 204 }] });
	});

	it('that is never accepted fails after eight attempts within two days, which is not our fault', async () => {
		const { receiver, errors, clock, put, stateOf, tryAgain } = await makeHook();
		const start = clock.now;
		await receiver.answer(503);
		const id = await put('down');
		for (let attempts = 0; attempts < 10; attempts++) await tryAgain(id);

		expect(await receiver.calls()).toHaveLength(8);
		expect(clock.now - start).toBeGreaterThan(dayMs);
		expect(clock.now - start).toBeLessThan(2 * dayMs);
		expect(await stateOf(id)).toMatchObject({
			state: 'failed',
			reason: 'failed after 8 attempts: responded with 503',
			isFault: false,
		});
		expect(errors).toEqual([]);
	});

	it('that is refused is not retried, but can be resent with the same id', async () => {
		const { receiver, outbox, clock, deps, put, stateOf } = await makeHook();
		await receiver.answer(404);
		const id = await put('down');
		await runDelivery(deps, id);
		await runDelivery(deps, id);
		expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'responded with 404' });

		await receiver.answer(200);
		clock.now += dayMs;
		await outbox.resend(id, clock.now);
		await runDelivery(deps, id);

		expect((await receiver.calls()).map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
		expect(await stateOf(id)).toMatchObject({
			state: 'sent',
			reason: null,
			attempts: [{ statusCode: 404 }, { statusCode: 200 }],
		});
	});

	it('that is resent after it failed has all its attempts again', async () => {
		const { receiver, outbox, clock, put, stateOf, tryAgain } = await makeHook();
		await receiver.answer(500);
		const id = await put('down');
		for (let attempts = 0; attempts < 8; attempts++) await tryAgain(id);
		expect((await stateOf(id))?.state).toBe('failed');

		clock.now += 1000;
		await outbox.resend(id, clock.now);
		await tryAgain(id);
		expect((await stateOf(id))?.state).toBe('pending');
		expect(await receiver.calls()).toHaveLength(9);
	});

	it('that is being sent cannot be resent', async () => {
		const { outbox, clock, put } = await makeHook();
		const id = await put('down');
		await outbox.claim(id, clock.now);

		expect(await outbox.resend(id, clock.now)).toBeNull();
	});

	it('is not sent if the webhook is off', async () => {
		const { receiver, errors, deps, put, stateOf } = await makeHook({ enabled: false });
		const id = await put('down');
		await runDelivery(deps, id);

		expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'webhook is off', attempts: [] });
		expect([await receiver.calls(), errors]).toEqual([[], []]);
	});
});

describe('a recovery', () => {
	it('is not sent before its down alert, even if that takes several attempts', async () => {
		const { receiver, queued, clock, deps, put, stateOf, tryAgain, eventsReceived } = await makeHook();
		await receiver.answer(500);
		const down = await put('down');
		await runDelivery(deps, down);
		await receiver.answer(200);
		const up = await put('up');
		await runDelivery(deps, up);

		const { nextAttemptAt = 0 } = (await stateOf(down)) ?? {};
		expect(await stateOf(up)).toMatchObject({ state: 'pending', attempts: [], lease: null });
		expect(queued.at(-1)).toEqual({ id: up, at: Math.max(nextAttemptAt, clock.now) + 5000 });

		await tryAgain(down);
		await tryAgain(up);
		expect(await eventsReceived()).toEqual(['website.down', 'website.down', 'website.up']);
	});

	it('waits while its down alert is being sent', async () => {
		const { outbox, clock, deps, put, stateOf, eventsReceived } = await makeHook();
		const down = await put('down');
		await outbox.claim(down, clock.now);
		const up = await put('up');
		await runDelivery(deps, up);

		expect(await eventsReceived()).toEqual([]);
		expect((await stateOf(up))?.nextAttemptAt).toBe(clock.now + 5000);
	});

	it('is sent after its down alert failed', async () => {
		const { receiver, deps, put, eventsReceived } = await makeHook();
		await receiver.answer(400);
		await runDelivery(deps, await put('down'));
		await receiver.answer(200);
		await runDelivery(deps, await put('up'));

		expect(await eventsReceived()).toEqual(['website.down', 'website.up']);
	});

	it('does not wait for other channels', async () => {
		const { emails, deps, put } = await makeHook();
		await put('down');
		await runDelivery(deps, await put('up', 'email'));

		expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Up: Shop')]);
	});
});

describe('a receiver', () => {
	it('that responds with 410 is not called again, and its owner gets one email', async () => {
		const { uid, receiver, emails, clock, deps, queued, put, stateOf, isOn } = await makeHook();
		await receiver.answer(410);
		const down = await put('down');
		await runDelivery(deps, down);
		const up = await put('up');
		await runDelivery(deps, up);
		const offEmails = queued.filter(({ id }) => id === deliveryIdOf(webhookOffId(uid, clock.now), 'email'));
		for (const { id } of offEmails) await runDelivery(deps, id);

		expect(await isOn()).toBe(false);
		expect(await receiver.calls()).toHaveLength(1);
		expect(await stateOf(down)).toMatchObject({ state: 'failed', reason: 'responded with 410' });
		expect(await stateOf(up)).toMatchObject({ state: 'failed', reason: 'webhook is off' });
		expect(emails.map(({ subject }) => subject)).toEqual(['Your webhook was turned off']);
		expect(emails[0]?.text).toContain(new URL(receiver.url).host);
		// The URLs of chats contain a secret, and the path could be any text.
		expect(`${emails[0]?.text} ${emails[0]?.html}`).not.toContain(new URL(receiver.url).pathname);
	});

	it('that fails for five days is not called again, and its owner gets an email', async () => {
		const { uid, receiver, queued, clock, deps, put, isOn } = await makeHook();
		await receiver.answer(404);
		await runDelivery(deps, await put('down'));
		clock.now += 5 * dayMs - 1;
		await runDelivery(deps, await put('up'));
		expect(await isOn()).toBe(true);

		clock.now += 1;
		await test(deps, uid);
		expect(await isOn()).toBe(false);
		expect(queued.map(({ id }) => id)).toContainEqual(deliveryIdOf(webhookOffId(uid, clock.now), 'email'));
	});

	it('that accepts a call in between gets another five days', async () => {
		const { uid, receiver, clock, deps, put, isOn } = await makeHook();
		await receiver.answer(404);
		await runDelivery(deps, await put('down'));
		await receiver.answer(200);
		clock.now += 3 * dayMs;
		await test(deps, uid);
		await receiver.answer(404);
		clock.now += 3 * dayMs;
		await runDelivery(deps, await put('up'));

		expect(await isOn()).toBe(true);
	});

	it('that was replaced does not turn its replacement off', async () => {
		const { uid, receiver, clock, webhooks, isOn } = await makeHook();
		await stored.users.doc(uid).update({ 'notificationPreferences.webhook.url': `${receiver.url}/new` });
		await webhooks.noteGone(uid, receiver.url, clock.now);

		expect(await isOn()).toBe(true);
	});
});

describe('a secret', () => {
	it('is created once, even by concurrent requests', async () => {
		const { uid, webhooks } = await makeHook();
		const secrets = await Promise.all(Array.from({ length: 5 }, () => webhooks.secretOf(uid)));

		expect(new Set(secrets).size).toBe(1);
	});

	it('that is rotated still signs for 24 hours', async () => {
		const { uid, receiver, webhooks, clock, deps, put } = await makeHook();
		const before = await webhooks.secretOf(uid);
		const after = await webhooks.rotateSecret(uid, clock.now);
		await runDelivery(deps, await put('down'));
		await webhooks.rotateSecret(uid, clock.now - dayMs);
		await runDelivery(deps, await put('up'));
		const [during, later] = await receiver.calls();
		if (!during || !later) throw new Error('The receiver was not called twice.');

		expect(verified(during, before)).toMatchObject({ type: 'website.down' });
		expect(verified(during, after)).toMatchObject({ type: 'website.down' });
		expect(() => verified(later, after)).toThrow('No matching signature');
	});
});

describe('a test', () => {
	it('reaches a webhook that is still off, and is listed among the deliveries', async () => {
		const { uid, receiver, outbox, webhooks, clock, deps } = await makeHook({ enabled: false });
		const tested = await test(deps, uid);
		const [call] = await receiver.calls();
		const { items } = await outbox.listOf(uid, {}, clock.now);
		if (!call) throw new Error('The receiver was not called.');

		expect(tested).toMatchObject({ statusCode: 200, reason: null });
		expect(verified(call, await webhooks.secretOf(uid))).toMatchObject({ type: 'webhook.test' });
		expect(items.map(({ document }) => document)).toMatchObject([{ message: { event: 'test' }, state: 'sent' }]);
	});

	it('that fails says why, and is not retried', async () => {
		const { uid, receiver, queued, clock, outbox, deps } = await makeHook();
		await receiver.answer(500);
		const tested = await test(deps, uid);
		const { items } = await outbox.listOf(uid, {}, clock.now);

		expect(tested).toMatchObject({ statusCode: 500, reason: 'responded with 500' });
		expect(items.map(({ document }) => document)).toMatchObject([{ state: 'failed', attempts: [{ statusCode: 500 }] }]);
		expect(queued).toEqual([]);
	});
});
