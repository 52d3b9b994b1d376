import { type Delivery, minuteMs, type NewSession, type TestMessageReply, type Website } from '@stayup/contract';
import { password, register, send, signedInEarlier } from '@stayup/testing/api-client';
import { advance } from '@stayup/testing/local-product/worker';
import { emailTo } from '@stayup/testing/mailbox';
import { aDelivery, openStoredData } from '@stayup/testing/stored-data';
import { receiverAt, verified } from '@stayup/testing/webhook-receiver';
import { describe, expect, it } from 'vitest';

const { stored } = openStoredData();

/** A user with their own webhook receiver. */
async function registerWithWebhook() {
	const alice = await register('Alice');
	const receiver = receiverAt();
	const saved = await send('PUT', '/api/users/profile', {
		token: alice.token,
		body: {
			name: alice.name,
			email: alice.email,
			notificationPreferences: { email: { enabled: false }, webhook: { enabled: true, url: receiver.url } },
		},
	});
	expect(saved.status, JSON.stringify(saved.body)).toBe(200);
	return { alice, receiver };
}

const show = ({ token }: Pick<NewSession, 'token'>, currentPassword = '') =>
	send<{ secret: string; message: string }>('POST', '/api/users/webhook-secret', {
		token,
		headers: { 'x-current-password': currentPassword },
	});
const secretOf = async (who: NewSession) => (await show(who)).body.secret;
const rotate = ({ token }: NewSession, currentPassword = '') =>
	send<{ secret: string }>('POST', '/api/users/webhook-secret/rotate', {
		token,
		headers: { 'x-current-password': currentPassword },
	});
const test = ({ token }: NewSession, channel: string) =>
	send<TestMessageReply & { message: string }>('POST', '/api/users/test-delivery', { token, body: { channel } });
const resend = ({ token }: NewSession, id: string) =>
	send<Delivery & { message: string }>('POST', `/api/deliveries/${id}/resend`, { token });

describe('a website that goes down', () => {
	it("calls its owner's webhook, which can verify the call", async () => {
		const { alice, receiver } = await registerWithWebhook();
		const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/broken`;
		const { body: website } = await send<Website>('POST', '/api/websites', {
			token: alice.token,
			body: { name: 'Broken', url, expectedStatusCode: 204 },
		});
		// The third failure in a row is an outage.
		await advance(minuteMs);
		const [call] = await receiver.calls();
		if (!call) throw new Error('The webhook was not called.');

		expect(verified(call, await secretOf(alice))).toMatchObject({
			type: 'website.down',
			data: { website: { id: website._id, name: 'Broken', url }, cause: 'The website responded with status 200' },
		});
	});
});

describe('the secret of a webhook', () => {
	it('is the same until it is rotated, and different for each account', async () => {
		const [alice, bob] = await Promise.all([register('Alice'), register('Bob')]);
		const first = await secretOf(alice);
		const again = await secretOf(alice);
		const rotated = await rotate(alice);

		expect(first).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
		expect(again).toBe(first);
		expect(rotated.body.secret).not.toBe(first);
		expect(await secretOf(alice)).toBe(rotated.body.secret);
		expect(await secretOf(bob)).not.toBe(first);
	});

	it('that was rotated still signs along with the new one', async () => {
		const { alice, receiver } = await registerWithWebhook();
		const before = await secretOf(alice);
		const after = (await rotate(alice)).body.secret;
		await test(alice, 'webhook');
		const [call] = await receiver.calls();
		if (!call) throw new Error('The webhook was not called.');

		expect(verified(call, before)).toEqual(verified(call, after));
	});

	it('is shown once when it is created; later it needs a recent login or the current password (HOOK-9)', async () => {
		const alice = signedInEarlier(await register('Alice'), 600);
		const created = await show(alice);
		const without = await show(alice);
		const wrong = await show(alice, 'not-the-password');
		const right = await show(alice, password);

		expect(created).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^whsec_/) } });
		expect(without).toMatchObject({
			status: 400,
			body: { errors: [{ field: 'currentPassword', message: 'Please enter your current password.' }] },
		});
		expect(wrong).toMatchObject({ status: 400, body: { message: 'The current password is incorrect.' } });
		expect(right.body.secret).toBe(created.body.secret);
		for (const { body } of [without, wrong]) expect(JSON.stringify(body)).not.toContain('whsec_');
		expect((await send('GET', '/api/users/webhook-secret', { token: alice.token })).status).toBe(405);
	});

	it('is replaced only after a recent login or with the current password (HOOK-9)', async () => {
		const alice = signedInEarlier(await register('Alice'), 600);
		const { secret } = (await show(alice)).body;
		const refused = [await rotate(alice), await rotate(alice, 'not-the-password')];
		const kept = (await show(alice, password)).body.secret;
		const replaced = await rotate(alice, password);

		expect(refused.map(({ status, body }) => [status, body.secret])).toEqual([
			[400, undefined],
			[400, undefined],
		]);
		expect(kept).toBe(secret);
		expect(replaced.body.secret).toMatch(/^whsec_/);
		expect(replaced.body.secret).not.toBe(secret);
	});

	it('is encrypted where it is stored, and the activity log says when it was shown and replaced', async () => {
		const alice = await register('Alice');
		const secrets = [(await show(alice)).body.secret, (await rotate(alice)).body.secret];
		const { docs } = await stored.activity.where('ownerId', '==', alice._id).get();
		const document = JSON.stringify((await stored.webhookSecrets.doc(alice._id).get()).data());

		expect(docs.map((entry) => entry.data().event)).toEqual(
			expect.arrayContaining(['webhook-secret-shown', 'webhook-secret-replaced']),
		);
		for (const secret of secrets) expect(document).not.toContain(secret.slice('whsec_'.length));
	});

	it('is rotated at most ten times an hour', async () => {
		const alice = await register('Alice');
		const answers = [];
		for (let times = 0; times < 11; times++) answers.push((await rotate(alice)).status);

		expect(answers).toEqual([...Array(10).fill(200), 429]);
	});
});

describe('a test of a channel', () => {
	it.each([
		[204, true],
		[410, false],
		[500, false],
	])('reports that the webhook responded with %d', async (status, ok) => {
		const { alice, receiver } = await registerWithWebhook();
		await receiver.answer(status);
		const { body } = await test(alice, 'webhook');

		expect(body).toEqual({
			ok,
			statusCode: status,
			durationMs: expect.any(Number),
			message: `The webhook responded with ${status}.`,
		});
	});

	it('is limited to five an hour', async () => {
		const { alice, receiver } = await registerWithWebhook();
		const statuses = [];
		for (let times = 0; times < 6; times++) statuses.push((await test(alice, 'webhook')).status);

		expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
		expect(await receiver.calls()).toHaveLength(5);
	});

	it('needs a URL', async () => {
		expect(await test(await register('Alice'), 'webhook')).toMatchObject({
			status: 409,
			body: { message: 'Please save a webhook URL first.' },
		});
	});

	it('sends email only to a confirmed address', async () => {
		const alice = await register('Alice');
		const before = await test(alice, 'email');
		await stored.users.doc(alice._id).update({ isEmailConfirmed: true });
		const after = await test(alice, 'email');

		expect(before).toMatchObject({ status: 409, body: { message: 'Please confirm your email address first.' } });
		expect(after).toMatchObject({ status: 200, body: { ok: true } });
		expect((await emailTo(alice.email, 'Test message from Stayup')).text).toContain('Nothing is wrong');
	});
});

describe('a delivery', () => {
	it('is resent on demand with the same webhook-id', async () => {
		const { alice, receiver } = await registerWithWebhook();
		await test(alice, 'webhook');
		const { body: deliveries } = await send<Delivery[]>('GET', '/api/deliveries', { token: alice.token });
		const [delivery] = deliveries.filter(({ channel }) => channel === 'webhook');
		const again = await resend(alice, delivery?._id ?? '');
		expect(await receiver.calls()).toHaveLength(2);
		const calls = await receiver.calls();

		expect(again).toMatchObject({ status: 200, body: { _id: delivery?._id, state: 'pending' } });
		expect(calls.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?._id, delivery?._id]);
	});

	it('that is not an alert cannot be resent', async () => {
		const alice = await register('Alice');
		const id = crypto.randomUUID();
		await stored.outbox
			.doc(id)
			.set(aDelivery({ ownerId: alice._id, message: { event: 'password-changed', ended: [], left: [] } }));

		expect(await resend(alice, id)).toMatchObject({ status: 409, body: { message: 'Only alerts can be sent again.' } });
	});

	it('over a webhook that is off cannot be resent', async () => {
		const alice = await register('Alice');
		const id = crypto.randomUUID();
		await stored.outbox.doc(id).set(aDelivery({ ownerId: alice._id, channel: 'webhook' }));
		await stored.users.doc(alice._id).update({ 'notificationPreferences.webhook.url': 'https://example.com/hook' });

		expect(await resend(alice, id)).toMatchObject({
			status: 409,
			body: { message: 'Please turn on the webhook first.' },
		});
	});

	it('shows why it was not sent, unless it confirms a new email address', async () => {
		const alice = await register('Alice');
		const [alert, notice, account] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
		const failed = { ownerId: alice._id, state: 'failed', sentAt: null } as const;
		await stored.outbox.doc(alert).set(aDelivery({ ...failed, reason: 'responded with 404' }));
		const tooMany = 'too many emails of this kind';
		await stored.outbox
			.doc(notice)
			.set(aDelivery({ ...failed, message: { event: 'password-changed', ended: [], left: [] }, reason: tooMany }));
		await stored.outbox.doc(account).set(
			aDelivery({
				...failed,
				message: { event: 'change-email', newEmail: 'bob@stayup.test' },
				reason: 'email address already in use',
			}),
		);
		const { body } = await send<Delivery[]>('GET', '/api/deliveries', { token: alice.token });
		const details = new Map(body.map(({ _id, detail }) => [_id, detail]));

		expect([alert, notice, account].map((id) => details.get(id))).toEqual(['responded with 404', tooMany, null]);
	});
});
