import { describe, expect, it } from 'vitest';
import { parseIpRanges } from '../platform/ip-range.ts';
import { requestedHostOf } from './requested-host.ts';

const proxies = parseIpRanges(['203.0.113.0/24']);
const edge = '198.51.100.7, 203.0.113.5';

function hostIn(headers: Record<string, string>, emulators: object | null = null): string | null {
	return requestedHostOf((name) => headers[name], { proxies, emulators });
}

describe('the host that a visitor requested', () => {
	it.each([
		['Status.Bakery.com:443', 'status.bakery.com'],
		['status.bakery.com.', 'status.bakery.com'],
		['forged.example, status.bakery.com', 'status.bakery.com'],
		['', null],
	])('is what the edge states: %s', (stated, host) => {
		expect(hostIn({ 'x-forwarded-for': edge, 'x-forwarded-host': stated })).toBe(host);
	});

	it.each([['198.51.100.7'], ['203.0.113.5, 198.51.100.7'], ['nonsense'], ['']])(
		'is not what a caller of the function itself states, with X-Forwarded-For "%s"',
		(forwardedFor) => {
			expect(hostIn({ 'x-forwarded-for': forwardedFor, 'x-forwarded-host': 'status.bakery.com' })).toBeNull();
		},
	);

	it('is what the emulated edge states, which adds no IP', () => {
		expect(hostIn({ 'x-forwarded-host': 'status.bakery.com' }, {})).toBe('status.bakery.com');
	});
});
