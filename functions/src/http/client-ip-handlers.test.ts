import { createTestApp } from '@stayup/testing/http-app';
import { expect, it } from 'vitest';
import { parseIpRanges } from '../platform/ip-range.ts';
import { createClientIpHandlers } from './client-ip-handlers.ts';

const config = { proxies: parseIpRanges([]), emulators: null };
const { app } = createTestApp(createClientIpHandlers({ config }));

it.each([
	['the IP that the last proxy saw', '198.51.100.7', '198.51.100.7'],
	['never the IP that the client states itself (WEB-3)', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
	['the network of an IPv6 client', '2001:db8:1:2::3', '2001:db8:1:2::/64'],
	['unknown if no proxy states one', '', 'unknown'],
])('a caller gets %s', async (_what, forwardedFor, clientIp) => {
	const answer = await app.request('/api/client-ip', { headers: { 'x-forwarded-for': forwardedFor } });

	expect(await answer.json()).toEqual({ clientIp, host: null });
});
