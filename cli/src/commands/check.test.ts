import { expect, it } from 'vitest';
import { createApiClient } from '../api/client.ts';
import { checkUrl } from './check.ts';

const phases = { dnsMs: 12, connectMs: 20, tlsMs: 31, firstByteMs: 140, totalMs: 210 };
const checked = { url: 'https://shop.example/', region: 'us-east4', statusCode: 403, responseTime: null, phases };

async function printed(reply: object) {
	const withoutKey = createApiClient({
		origin: 'https://stayup.example',
		key: null,
		fetch: async () => Response.json({ ...checked, ...reply }),
	});
	return checkUrl({ withKey: null, withoutKey }, checked.url, 200);
}

it.each([
	[{ isUp: true, statusCode: 200, responseTime: 182.4, error: null }, 'is up: status 200, 182 ms from us-east4.', true],
	[
		{ isUp: false, error: 'The website responded with status 403' },
		'is down: The website responded with status 403 (from us-east4)',
		false,
	],
	[
		{ isUp: false, isBlocked: true, error: 'A firewall blocked the check' },
		'may be up: its firewall blocked the check (from us-east4)',
		false,
	],
])('a check with the reply %j prints what it found', async (reply, sentence, isGood) => {
	const { text, ...rest } = await printed(reply);

	expect(text).toBe(`${checked.url} ${sentence}\nDNS 12 ms, connection 20 ms, TLS 31 ms, first byte 140 ms`);
	expect(rest).toEqual({ isGood });
});
