import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPush } from '../../../../dev/fakes/push/server.ts';
import { vapidPrivateKey, vapidPublicKey } from '../../../../dev/fakes/push/settings.ts';
import type { FakeServer } from '../../../../dev/fakes/shared/fake-server.ts';
import { createPushClient, type PushClient, publicKeyOf, resultOf } from './push-client.ts';

interface Subscription {
	id: string;
	endpoint: string;
	keys: { p256dh: string; auth: string };
}

const json = { 'content-type': 'application/json' };
let service: FakeServer;
let client: PushClient;
let subscription: Subscription;

beforeEach(async () => {
	service = await startPush({ port: 0 });
	client = createPushClient({
		privateKey: vapidPrivateKey,
		subject: 'mailto:a@stayup.test',
		sandboxOrigin: service.origin,
	});
	const response = await fetch(`${service.origin}/control/subscriptions`, { method: 'POST', headers: json });
	subscription = (await response.json()) as Subscription;
});
afterEach(() => service.close());

function send(payload = '{"title":"Down"}', sender = client) {
	const { endpoint, keys } = subscription;
	return sender.send({ subscription: { endpoint, keys }, payload, ttlSeconds: 60, urgency: 'high', topic: 'outage' });
}

async function received() {
	const response = await fetch(`${service.origin}/control/subscriptions/${subscription.id}/messages`);
	return ((await response.json()) as { messages: { text: string }[] }).messages;
}

describe('the push client', () => {
	it('sends what only the browser can read, signed with our key', async () => {
		expect(await send('{"title":"Bäckerei is down"}')).toEqual({ kind: 'sent', statusCode: 201 });
		expect(await received()).toMatchObject([
			{ text: '{"title":"Bäckerei is down"}', ttl: 60, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) },
		]);
	});

	it('is refused with another key than the browser subscribed with', async () => {
		const privateKey = Buffer.alloc(32, 7).toString('base64url');
		const other = createPushClient({ privateKey, subject: 'mailto:a@stayup.test', sandboxOrigin: service.origin });

		expect(await send('{}', other)).toMatchObject({ kind: 'failed', statusCode: 403 });
		expect(await received()).toEqual([]);
	});

	it('ends with a browser that is no longer subscribed', async () => {
		const body = JSON.stringify({ status: 410 });
		await fetch(`${service.origin}/control/subscriptions/${subscription.id}`, { method: 'PUT', headers: json, body });

		expect(await send()).toMatchObject({ kind: 'failed', statusCode: 410, isEnded: true });
	});

	it('retries when nobody answers', async () => {
		await service.close();

		expect(await send()).toMatchObject({ kind: 'retry', statusCode: null });
	});

	it('connects to no other host', async () => {
		const elsewhere = createPushClient({
			privateKey: vapidPrivateKey,
			subject: 'mailto:a@stayup.test',
			sandboxOrigin: null,
		});

		expect(await send('{}', elsewhere)).toMatchObject({ kind: 'failed', statusCode: null });
		expect(await received()).toEqual([]);
	});

	it('is not offered without a key', () => {
		expect(createPushClient(null).publicKey).toBeNull();
		expect(publicKeyOf(vapidPrivateKey)).toBe(vapidPublicKey);
	});

	it.each([
		[201, null, 'sent'],
		[404, null, 'failed'],
		[413, null, 'failed'],
		[429, '30', 'retry'],
		[503, 'Mon, 23 Nov 2026 00:00:00 GMT', 'retry'],
	])('takes the status %i as final or not', (status, retryAfter, kind) => {
		expect(resultOf(status, retryAfter).kind).toBe(kind);
		expect(resultOf(429, '30')).toMatchObject({ retryAfterMs: 30_000 });
	});
});
