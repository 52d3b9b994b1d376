import { expect, it } from 'vitest';
import type { CheckResult } from '../probe/check-result.ts';
import { visitorCheckOf } from './visitor-check.ts';

const at = Date.UTC(2026, 10, 26);
const stamp = { at, region: 'us-east4', origin: 'check-now', durationMs: 210 } as const;
const phases = { dnsMs: 12, connectMs: 20, tlsMs: 31, firstByteMs: 140, totalMs: 210 };
const failed = {
	...stamp,
	ok: false,
	phase: 'response',
	statusCode: 403,
	phases,
	certificate: null,
	evidence: null,
} as const;

it.each([
	['a firewall refused', 'blocked_by_firewall', { isBlocked: true, error: 'A firewall blocked the check' }],
	['found no domain', 'dns_not_found', { isUnknownDomain: true, error: 'The domain name was not found' }],
	['was answered with another status', 'wrong_status', { error: 'The website responded with status 403' }],
] as const)('a visitor’s check that %s says so', (_case, error, expected) => {
	const {
		isUp,
		isBlocked,
		isUnknownDomain,
		error: sentence,
	} = visitorCheckOf('https://shop.example/', { ...failed, error } as CheckResult, at);

	expect(isUp).toBe(false);
	expect({ ...(isBlocked && { isBlocked }), ...(isUnknownDomain && { isUnknownDomain }), error: sentence }).toEqual(
		expected,
	);
});
