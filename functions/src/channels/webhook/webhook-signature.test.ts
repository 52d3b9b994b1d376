import { hourMs } from '@stayup/contract';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { liveSecrets, newWebhookSecret, rotate, signedHeaders } from './webhook-signature.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('the signature of a webhook', () => {
	it('matches the published test vector', () => {
		expect(
			signedHeaders({
				id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
				at: 1_614_265_330_000,
				body: '{"test": 2432232314}',
				secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
			}),
		).toEqual({
			'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
			'webhook-timestamp': '1614265330',
			'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
		});
	});

	const [current, previous] = [newWebhookSecret(), newWebhookSecret()];
	const body = '{"type":"website.down","data":{"name":"Bäckerei 🥐"}}';
	const signed = (at = Date.now()) =>
		signedHeaders({ id: 'outage_down_webhook', at, body, secrets: [current, previous] });

	it.each([
		['the current secret', current],
		['the previous one', previous],
	])('is accepted by the public library with %s', (_, secret) => {
		expect(new Webhook(secret).verify(body, signed())).toEqual(JSON.parse(body));
	});

	it('is refused by the public library with any other secret', () => {
		expect(() => new Webhook(newWebhookSecret()).verify(body, signed())).toThrow('No matching signature');
	});

	it('is refused by the public library if a byte of the body or the id differs', () => {
		const headers = signed();

		expect(() => new Webhook(current).verify(body.replace('down', 'town'), headers)).toThrow('No matching signature');
		expect(() => new Webhook(current).verify(body, { ...headers, 'webhook-id': 'outage_up_webhook' })).toThrow(
			'No matching signature',
		);
	});

	it('covers an id without full stops, because they separate the signed parts', () => {
		const id = 'example.co.uk_alice_domain_1_webhook';
		const headers = signedHeaders({ id, at: Date.now(), body, secrets: [current] });

		expect(headers['webhook-id']).toBe('example~co~uk_alice_domain_1_webhook');
		expect(() => new Webhook(current).verify(body, headers)).not.toThrow();
	});

	it('is refused by the public library when it is replayed after more than five minutes', () => {
		expect(() => new Webhook(current).verify(body, signed(Date.now() - 6 * 60_000))).toThrow('too old');
	});
});

describe('a secret', () => {
	it('is as long as the standard requires, and unique', () => {
		const secrets = Array.from({ length: 100 }, newWebhookSecret);
		const lengths = secrets.map((secret) => Buffer.from(secret.replace('whsec_', ''), 'base64').length);

		expect(new Set(secrets).size).toBe(100);
		expect(secrets.every((secret) => secret.startsWith('whsec_'))).toBe(true);
		expect(Math.min(...lengths)).toBeGreaterThanOrEqual(24);
		expect(Math.max(...lengths)).toBeLessThanOrEqual(64);
	});

	it('that is replaced still signs for 24 hours', () => {
		const secrets = rotate({ current: 'old' }, 'new', now);

		expect(liveSecrets(secrets, now + 24 * hourMs - 1)).toEqual(['new', 'old']);
		expect(liveSecrets(secrets, now + 24 * hourMs)).toEqual(['new']);
	});

	it('that is replaced twice no longer signs', () => {
		const once = rotate({ current: 'leaked' }, 'new', now);

		expect(liveSecrets(rotate(once, 'newer', now + hourMs), now + hourMs)).toEqual(['newer', 'new']);
	});
});
