import {
	type Channel,
	type ChannelAnswer,
	type EmailLink,
	type NewSession,
	type TestAlert,
	type TestMessageReply,
	tierLimits,
	type Website,
} from '@stayup/contract';
import { freshEmail, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { aDownAlert } from '@stayup/testing/builders';
import { emailsTo, emailTo } from '@stayup/testing/mailbox';
import { aDelivery, openStoredData } from '@stayup/testing/stored-data';
import { receiverAt, verified } from '@stayup/testing/webhook-receiver';
import { describe, expect, it } from 'vitest';
import { signedEvents } from '../../../dev/fakes/mailbox/event-sender.ts';
import { channelHealthId, deliveryIdOf, outageEventId } from '../platform/ids.ts';
import { noHealth } from './channel-store.ts';

const { stored } = openStoredData();

async function anOwner() {
	const who = await register('Wendy');
	await stored.users.doc(who._id).update({ isEmailConfirmed: true });
	return who;
}

const add = ({ token }: NewSession, body: object) => send<Channel>('POST', '/api/channels', { token, body });
const listOf = ({ token }: NewSession) => sendSuccessfully<Channel[]>('GET', '/api/channels', { token });
const aWebhook = (url: string, more: object = {}) => ({ name: 'On call', target: { kind: 'webhook', url, ...more } });

function addWebsite({ token }: NewSession): Promise<Website> {
	const body = { name: 'Bakery', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}` };
	return sendSuccessfully<Website>('POST', '/api/websites', { token, body });
}

describe('the channels of an account', () => {
	it('are added, changed and deleted, and show no secret twice', async () => {
		const who = await anOwner();
		const { url } = receiverAt();
		const headers = [{ name: 'X-Team', value: 'secret-of-the-team' }];
		const { status, body: channel } = await add(who, { ...aWebhook(url, { headers }), topics: ['outages'] });

		expect(status).toBe(201);
		expect(channel).toMatchObject({
			kind: 'webhook',
			name: 'On call',
			label: new URL(url).host,
			state: 'ready',
			isEnabled: true,
			target: { url, headers: [{ name: 'X-Team', value: true }], template: null },
			health: { lastDeliveredAt: null, lastFailedAt: null, lastFailure: null },
		});
		expect((await listOf(who)).map(({ _id }) => _id)).toEqual(['email', channel._id]);
		expect(JSON.stringify((await stored.alertSettings.doc(who._id).get()).data())).not.toContain(url);

		const path = `/api/channels/${channel._id}`;
		const change = {
			name: 'Nights',
			isEnabled: false,
			target: { kind: 'webhook', url, headers: channel.target?.kind === 'webhook' ? channel.target.headers : [] },
		};
		const changed = await send<Channel>('PATCH', path, { token: who.token, body: change });
		expect(changed).toMatchObject({ status: 200, body: { name: 'Nights', isEnabled: false, topics: ['outages'] } });

		await sendSuccessfully('DELETE', path, { token: who.token });
		expect((await listOf(who)).map(({ _id }) => _id)).toEqual(['email']);
	});

	it.each([
		[{ target: { kind: 'webhook', url: 'ftp://hooks.example.com' } }, 'target.url'],
		[
			{ target: { kind: 'webhook', url: 'https://h.example', headers: [{ name: 'Host', value: 'x' }] } },
			'target.headers.0.name',
		],
		[
			{ target: { kind: 'webhook', url: 'https://h.example', headers: [{ name: 'webhook-signature', value: 'x' }] } },
			'target.headers.0.name',
		],
		[
			{ target: { kind: 'webhook', url: 'https://h.example', headers: [{ name: 'X-A', value: true }] } },
			'target.headers.0.value',
		],
		[{ target: { kind: 'webhook', url: 'https://h.example', template: '{"a": {{b}}}' } }, 'target.template'],
	])('refuse %j', async (body, field) => {
		const refused = await add(await anOwner(), { name: 'On call', ...body });

		expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } });
	});

	it('are read one by one, with a tag that makes a change of an older state fail', async () => {
		const { token } = await register('Alice');
		const body = { name: 'Hook', target: { kind: 'webhook', url: receiverAt().url } };
		const { _id } = await sendSuccessfully<Channel>('POST', '/api/channels', { token, body });
		const read = await send<Channel>('GET', `/api/channels/${_id}`, { token });
		const headers = { 'if-match': read.headers.get('etag') ?? '' };
		const rename = (name: string) => send('PATCH', `/api/channels/${_id}`, { token, headers, body: { name } });
		const statuses = [await rename('First'), await rename('Second')].map(({ status }) => status);
		const profile = await sendSuccessfully<Channel>('GET', '/api/channels/email', { token });

		expect(read.body).toMatchObject({ _id, name: 'Hook' });
		expect(statuses).toEqual([200, 412]);
		expect(profile).toMatchObject({ _id: 'email', kind: 'email' });
	});

	it('belong to it alone', async () => {
		const [alice, mallory] = [await anOwner(), await anOwner()];
		const { body: channel } = await add(alice, aWebhook(receiverAt().url));
		const path = `/api/channels/${channel._id}`;
		const calls = [
			['PATCH', path, { name: 'Mine' }],
			['DELETE', path, undefined],
			['POST', `${path}/test`, undefined],
			['POST', `${path}/confirm`, { code: '1234' }],
			['GET', `${path}/answers`, undefined],
		] as const;

		for (const [method, url, body] of calls) {
			expect((await send(method, url, { token: mallory.token, body })).status).toBe(404);
		}
		expect(await listOf(alice)).toHaveLength(2);
	});

	it('are as many as its plan includes, and after a downgrade the newest are off', async () => {
		const who = await anOwner();
		await stored.users.doc(who._id).update({ tier: 'Core' });
		const { channels: most } = tierLimits.Free;
		for (let count = 0; count <= most; count += 1)
			expect((await add(who, aWebhook(receiverAt().url))).status).toBe(201);
		await stored.users.doc(who._id).update({ tier: 'Free' });

		expect((await listOf(who)).map(({ isOverLimit }) => isOverLimit)).toEqual([false, false, false, false, true]);
		expect(await add(who, aWebhook(receiverAt().url))).toMatchObject({ status: 403, body: { code: 'limit-reached' } });
	});
});

describe('a webhook as a channel', () => {
	it('gets an outage and its recovery, signed and with its headers, and its answers are kept', async () => {
		const who = await anOwner();
		const website = await addWebsite(who);
		const receiver = receiverAt();
		const headers = [{ name: 'X-Team', value: 'shop' }];
		const template = '{"text": "{{title}}", "test": {{isTest}}}';
		const { body: channel } = await add(who, aWebhook(receiver.url, { headers, template }));
		const { body: plain } = await add(who, aWebhook(receiver.url));
		const { secret } = await sendSuccessfully<{ secret: string }>('POST', '/api/users/webhook-secret', {
			token: who.token,
		});
		const { _id } = await sendSuccessfully<TestAlert>('POST', `/api/websites/${website._id}/test-alert`, who);

		const alert = await sendSuccessfully<TestAlert>('GET', `/api/test-alerts/${_id}`, who);
		const ours = alert.deliveries.filter(({ channelId }) => channelId !== undefined);
		expect(ours.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
		expect(new Set(alert.deliveries.map(({ channelId }) => channelId))).toEqual(
			new Set([undefined, channel._id, plain._id]),
		);
		const calls = await receiver.calls();
		const templated = calls.filter(({ headers: sent }) => sent['x-team'] === 'shop');
		expect(templated.map((call) => verified(call, secret))).toEqual([
			{ text: 'Bakery is down', test: true },
			{ text: 'Bakery is up again', test: true },
		]);
		const others = calls.filter(({ headers: sent }) => sent['x-team'] === undefined);
		expect(others.map((call) => verified(call, secret))).toMatchObject([
			{ type: 'website.down' },
			{ type: 'website.up' },
		]);

		const answers = await sendSuccessfully<ChannelAnswer[]>('GET', `/api/channels/${channel._id}/answers`, who);
		expect(answers).toMatchObject([{ statusCode: 200 }, { statusCode: 200 }]);
		expect((await listOf(who)).at(-1)).toMatchObject({
			state: 'ready',
			health: { lastDeliveredAt: expect.any(String) },
		});
	});

	it('is tested, says when it fails, and is off for good once it is gone', async () => {
		const who = await anOwner();
		const receiver = receiverAt();
		const { body: channel } = await add(who, aWebhook(receiver.url));
		const test = () => sendSuccessfully<TestMessageReply>('POST', `/api/channels/${channel._id}/test`, who);
		expect(await test()).toMatchObject({ ok: true, statusCode: 200, message: 'On call responded with 200.' });

		await receiver.answer(500);
		expect(await test()).toMatchObject({ ok: false, statusCode: 500 });
		expect((await listOf(who))[1]).toMatchObject({ state: 'failing', health: { lastFailure: 'responded with 500' } });

		await receiver.answer(410);
		expect(await test()).toMatchObject({ ok: false, statusCode: 410 });
		expect((await listOf(who))[1]).toMatchObject({ state: 'ended' });
		await emailTo(who.email, 'A channel no longer receives alerts: On call');
	});
});

describe('an extra email address', () => {
	it('gets nothing before it is confirmed, and can turn its channel off with one click', async () => {
		const who = await anOwner();
		const email = freshEmail('operations');
		const { body: channel } = await add(who, { name: 'Operations', target: { kind: 'email', email } });
		expect(channel).toMatchObject({ label: email, state: 'unconfirmed' });
		expect((await send('POST', `/api/channels/${channel._id}/test`, who)).status).toBe(409);

		const mail = await emailTo(email, 'Confirm that you want to receive alerts');
		const token = /#(\S+)/.exec(mail.text)?.[1] ?? '';
		const opened = await sendSuccessfully<EmailLink>('POST', '/api/email-links', { body: { token } });
		expect(opened).toMatchObject({ subject: email, confirmChannel: 'open' });
		expect((await listOf(who))[1]?.state).toBe('unconfirmed');

		const body = { token, action: 'confirm-channel' };
		expect(await sendSuccessfully<EmailLink>('POST', '/api/email-links/use', { body })).toMatchObject({
			confirmChannel: 'done',
		});
		expect((await listOf(who))[1]?.state).toBe('ready');

		expect(await sendSuccessfully<TestMessageReply>('POST', `/api/channels/${channel._id}/test`, who)).toMatchObject({
			ok: true,
		});
		const [received] = (await emailsTo(email)).filter(({ subject }) => subject.startsWith('Test message'));
		const oneClick = /<([^>]+)>/.exec(received?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
		await sendSuccessfully('POST', new URL(oneClick).pathname, {
			body: 'List-Unsubscribe=One-Click',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		});
		const [profile, off] = await listOf(who);
		expect([profile?.isEnabled, off?.isEnabled]).toEqual([true, false]);
	});

	it('is no longer shown as failing after it was replaced by another one', async () => {
		const who = await anOwner();
		const target = (email: string) => ({ target: { kind: 'email', email } });
		const { body: channel } = await add(who, { name: 'Operations', ...target(freshEmail('old')) });
		const health = stored.channelHealth.doc(channelHealthId(who._id, channel._id));
		await health.set({ ...noHealth, ownerId: who._id, answers: [], bouncedAt: Date.now() });
		const change = (body: object) => send('PATCH', `/api/channels/${channel._id}`, { token: who.token, body });
		await change({ name: 'Night shift' });
		expect((await health.get()).exists).toBe(true);

		expect((await change(target(freshEmail('new')))).status).toBe(200);
		expect((await health.get()).exists).toBe(false);
	});

	it('cannot be added by an account whose own email address is not confirmed', async () => {
		const who = await register('Mallory');
		const email = freshEmail('stranger');

		expect(await add(who, { name: 'Stranger', target: { kind: 'email', email } })).toMatchObject({ status: 409 });
		expect(await emailsTo(email)).toEqual([]);
	});
});

describe('an alert whose email bounced', () => {
	const report = (events: object[], change = (text: string) => text) => {
		const { text, headers } = signedEvents(events);
		return send('POST', '/api/email-events', { body: change(text), headers });
	};

	it('falls to the next channel, and the email channel is shown as failing', async () => {
		const who = await anOwner();
		const receiver = receiverAt();
		await add(who, { ...aWebhook(receiver.url), filter: { tags: ['other'], websiteIds: [] } });
		const website = await addWebsite(who);
		const outageId = `${website._id}_${Math.floor(Date.now() / 1000)}`;
		const eventId = outageEventId(outageId, 'down');
		const deliveryId = deliveryIdOf(eventId, 'email');
		const about = { id: website._id, name: website.name, url: website.url };
		const message = aDownAlert({ website: about, outageId, since: Date.now() - 60_000, at: Date.now() });
		await stored.outbox
			.doc(deliveryId)
			.set(aDelivery({ ownerId: who._id, websiteId: website._id, message, eventId, outageId, createdAt: Date.now() }));
		const at = Math.floor(Date.now() / 1000);
		const bounce = { deliveryId, event: 'bounce', timestamp: at, reason: '550 No such mailbox', email: who.email };

		expect((await report([bounce], (text) => text.replace('550', '551'))).status).toBe(400);
		expect((await report([bounce])).status).toBe(200);
		expect((await report([bounce, { deliveryId, event: 'delivered', timestamp: at }])).status).toBe(200);

		expect(await receiver.calls()).toHaveLength(1);
		expect((await stored.outbox.doc(deliveryId).get()).data()?.receipt).toMatchObject({ kind: 'bounced' });
		expect((await listOf(who))[0]).toMatchObject({
			state: 'failing',
			health: { lastFailure: 'the email bounced: 550 No such mailbox' },
		});
	});

	it('reports what is unknown without an error', async () => {
		expect((await report([{ deliveryId: 'unknown', event: 'bounce', timestamp: 1 }, { event: 'open' }])).status).toBe(
			200,
		);
		expect((await send('POST', '/api/email-events', { body: '[]' })).status).toBe(400);
	});
});
