import { dayMs } from '@stayup/contract';
import { deliver, openWebhooks, sendTestCall } from '@stayup/testing/alerts/webhook-fixture';
import { shop as website } from '@stayup/testing/builders';
import { verified } from '@stayup/testing/webhook-receiver';
import { describe, expect, it } from 'vitest';
import { deliveryIdOf, webhookOffId } from '../platform/ids.ts';

const { stored, makeHook } = openWebhooks();

describe('an alert by webhook', () => {
	it("calls its owner's URL with a signature that the public library accepts", async () => {
		const { receiver, secretOf, deps, put, stateOf } = await makeHook();
		const id = await put('down');
		await deliver(deps, id);
		const [call] = await receiver.calls();
		if (!call) throw new Error('The receiver was not called.');

		expect(verified(call, await secretOf())).toMatchObject({ type: 'website.down', data: { website } });
		expect(call.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' });
		expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: [{ statusCode: 200 }] });
	});

	it('that fails is retried after its pause, with the same id and body', async () => {
		const { receiver, queued, clock, deps, put, stateOf, tryAgain } = await makeHook();
		const start = clock.now;
		await receiver.answer(500);
		const id = await put('down');
		await deliver(deps, id);
		const { at } = queued.at(-1) ?? {};
		await receiver.answer(204);
		await deliver(deps, id);
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
		await deliver(deps, id);
		await deliver(deps, id);
		expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'responded with 404' });

		await receiver.answer(200);
		clock.now += dayMs;
		await outbox.resend(id, clock.now);
		await deliver(deps, id);

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
		await deliver(deps, id);

		expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'channel is off', attempts: [] });
		expect([await receiver.calls(), errors]).toEqual([[], []]);
	});
});

describe('a recovery', () => {
	it('is not sent before its down alert, even if that takes several attempts', async () => {
		const { receiver, queued, clock, deps, put, stateOf, tryAgain, eventsReceived } = await makeHook();
		await receiver.answer(500);
		const down = await put('down');
		await deliver(deps, down);
		await receiver.answer(200);
		const up = await put('up');
		await deliver(deps, up);

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
		await deliver(deps, up);

		expect(await eventsReceived()).toEqual([]);
		expect((await stateOf(up))?.nextAttemptAt).toBe(clock.now + 5000);
	});

	it('is sent after its down alert failed', async () => {
		const { receiver, deps, put, eventsReceived } = await makeHook();
		await receiver.answer(400);
		await deliver(deps, await put('down'));
		await receiver.answer(200);
		await deliver(deps, await put('up'));

		expect(await eventsReceived()).toEqual(['website.down', 'website.up']);
	});

	it('follows the message that maintenance ended the outage, which follows the down alert', async () => {
		const { deps, put, stateOf, tryAgain, eventsReceived } = await makeHook();
		const [down, ended, up] = [await put('down'), await put('maintenance'), await put('up', 'webhook', 'maintenance')];
		await deliver(deps, up);
		await deliver(deps, ended);
		expect(await eventsReceived()).toEqual([]);

		for (const id of [down, ended, up]) await tryAgain(id);
		expect(await eventsReceived()).toEqual(['website.down', 'website.maintenance', 'website.up']);
		expect(await stateOf(up)).toMatchObject({ state: 'sent' });
	});

	it.each(['never sent here', 'refused here'] as const)(
		'after maintenance is not sent, nor is that it ended the outage, if the down alert was %s',
		async (fate) => {
			const { receiver, deps, put, stateOf, eventsReceived } = await makeHook();
			await receiver.answer(400);
			if (fate === 'refused here') await deliver(deps, await put('down'));
			await receiver.answer(200);
			const before = await eventsReceived();
			const ids = [await put('maintenance'), await put('up', 'webhook', 'maintenance')];
			for (const id of ids) await deliver(deps, id);

			for (const id of ids) {
				expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'the outage was not reported here' });
			}
			expect(await eventsReceived()).toEqual(before);
		},
	);

	it('does not wait for other channels', async () => {
		const { emails, deps, put } = await makeHook();
		await put('down');
		await deliver(deps, await put('up', 'email'));

		expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Up: Shop')]);
	});
});

describe('a receiver', () => {
	it('that responds with 410 is not called again, and its owner gets one email', async () => {
		const { uid, receiver, emails, clock, deps, queued, put, stateOf, isOn } = await makeHook();
		await receiver.answer(410);
		const down = await put('down');
		await deliver(deps, down);
		const up = await put('up');
		await deliver(deps, up);
		const offEmails = queued.filter(({ id }) => id === deliveryIdOf(webhookOffId(uid, clock.now), 'email'));
		for (const { id } of offEmails) await deliver(deps, id);

		expect(await isOn()).toBe(false);
		expect(await receiver.calls()).toHaveLength(1);
		expect(await stateOf(down)).toMatchObject({ state: 'failed', reason: 'responded with 410' });
		expect(await stateOf(up)).toMatchObject({ state: 'failed', reason: 'channel is off' });
		expect(emails.map(({ subject }) => subject)).toEqual(['Your webhook was turned off']);
		expect(emails[0]?.text).toContain(new URL(receiver.url).host);
		// The URLs of chats contain a secret, and the path could be any text.
		expect(`${emails[0]?.text} ${emails[0]?.html}`).not.toContain(new URL(receiver.url).pathname);
	});

	it('that fails for five days is not called again, and its owner gets an email', async () => {
		const { uid, receiver, queued, clock, deps, put, isOn } = await makeHook();
		await receiver.answer(404);
		await deliver(deps, await put('down'));
		clock.now += 5 * dayMs - 1;
		await deliver(deps, await put('up'));
		expect(await isOn()).toBe(true);

		clock.now += 1;
		await sendTestCall(deps, uid);
		expect(await isOn()).toBe(false);
		expect(queued.map(({ id }) => id)).toContainEqual(deliveryIdOf(webhookOffId(uid, clock.now), 'email'));
	});

	it('that accepts a call in between gets another five days', async () => {
		const { uid, receiver, clock, deps, put, isOn } = await makeHook();
		await receiver.answer(404);
		await deliver(deps, await put('down'));
		await receiver.answer(200);
		clock.now += 3 * dayMs;
		await sendTestCall(deps, uid);
		await receiver.answer(404);
		clock.now += 3 * dayMs;
		await deliver(deps, await put('up'));

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
		const { secretOf } = await makeHook();
		const secrets = await Promise.all(Array.from({ length: 5 }, () => secretOf()));

		expect(new Set(secrets).size).toBe(1);
	});

	it('that is rotated still signs for 24 hours', async () => {
		const { uid, receiver, webhookSecrets, secretOf, clock, deps, put } = await makeHook();
		const before = await secretOf();
		const after = await webhookSecrets.rotate(uid, clock.now);
		await deliver(deps, await put('down'));
		await webhookSecrets.rotate(uid, clock.now - dayMs);
		await deliver(deps, await put('up'));
		const [during, later] = await receiver.calls();
		if (!during || !later) throw new Error('The receiver was not called twice.');

		expect(verified(during, before)).toMatchObject({ type: 'website.down' });
		expect(verified(during, after)).toMatchObject({ type: 'website.down' });
		expect(() => verified(later, after)).toThrow('No matching signature');
	});
});

describe('a test', () => {
	it('reaches a webhook that is still off, and is listed among the deliveries', async () => {
		const { uid, receiver, outbox, secretOf, clock, deps } = await makeHook({ enabled: false });
		const tested = await sendTestCall(deps, uid);
		const [call] = await receiver.calls();
		const { items } = await outbox.listOf(uid, {}, clock.now);
		if (!call) throw new Error('The receiver was not called.');

		expect(tested).toMatchObject({ statusCode: 200, reason: null });
		expect(verified(call, await secretOf())).toMatchObject({ type: 'webhook.test' });
		expect(items.map(({ document }) => document)).toMatchObject([{ message: { event: 'test' }, state: 'sent' }]);
	});

	it('that fails says why, and is not retried', async () => {
		const { uid, receiver, queued, clock, outbox, deps } = await makeHook();
		await receiver.answer(500);
		const tested = await sendTestCall(deps, uid);
		const { items } = await outbox.listOf(uid, {}, clock.now);

		expect(tested).toMatchObject({ statusCode: 500, reason: 'responded with 500' });
		expect(items.map(({ document }) => document)).toMatchObject([{ state: 'failed', attempts: [{ statusCode: 500 }] }]);
		expect(queued).toEqual([]);
	});
});
