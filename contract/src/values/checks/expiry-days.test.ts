import { describe, expect, it } from 'vitest';
import { dayMs } from '../time.ts';
import { expiringOf } from './expiry-days.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const certificate = (lifeDays: number, leftDays: number) => ({
	serialNumber: '1',
	issuer: 'An issuer',
	subjectNames: [],
	problem: null,
	seenAt: now,
	validFrom: now - (lifeDays - leftDays) * dayMs,
	validTo: now + leftDays * dayMs,
});
const domain = (leftDays: number) => ({
	name: 'a.example',
	state: 'known' as const,
	expiresAt: now + leftDays * dayMs,
});
const kindsOf = (...found: Parameters<typeof expiringOf>) => expiringOf(...found).map(({ kind }) => kind);

describe('what expires soon', () => {
	it.each([
		['a certificate of 90 days before its first notice', certificate(90, 15), null, []],
		['a certificate of 90 days at its first notice', certificate(90, 14), null, ['certificate']],
		['a certificate of a year at its first notice', certificate(365, 30), null, ['certificate']],
		['an expired certificate', certificate(90, -3), null, ['certificate']],
		['a domain before its first notice', null, domain(31), []],
		['a domain at its first notice', null, domain(30), ['domain']],
		['both', certificate(90, 2), domain(2), ['certificate', 'domain']],
		['a domain whose expiry is not known', null, { ...domain(2), expiresAt: null }, []],
		['neither', null, null, []],
	])('is judged as the notices are: %s', (_, seen, known, expected) => {
		expect(kindsOf({ certificate: seen, domain: known }, now)).toEqual(expected);
	});
});
