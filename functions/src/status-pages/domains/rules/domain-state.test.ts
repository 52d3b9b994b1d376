import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import type { StoredDnsRecord } from '../../../platform/firestore/status-documents.ts';
import type { HostedDomain } from '../hosting-client.ts';
import { messageOf, nextCheckOf, verdictOf } from './domain-state.ts';

const fresh: HostedDomain = {
	hostState: 'HOST_UNHOSTED',
	ownershipState: 'OWNERSHIP_MISSING',
	certificateState: 'CERT_PREPARING',
	records: [],
	issues: [],
};
const served: HostedDomain = { ...fresh, hostState: 'HOST_ACTIVE', ownershipState: 'OWNERSHIP_ACTIVE' };
const active: HostedDomain = { ...served, certificateState: 'CERT_ACTIVE' };
const cname = (state: StoredDnsRecord['state'], found: string[] = []): StoredDnsRecord[] => [
	{ action: 'add', name: 'status.bakery.com', type: 'CNAME', value: 'stayup-status.web.app', state, found },
];
const now = Date.UTC(2026, 10, 24);
const never = { activeAt: null };
const before = { activeAt: now - hourMs };

describe('an own domain', () => {
	it('waits for DNS until its records are set', () => {
		expect(verdictOf(never, fresh, cname('missing'), null).state).toBe('waiting-for-dns');
		expect(verdictOf(never, fresh, cname('different', ['192.0.2.1']), null).state).toBe('waiting-for-dns');
		expect(verdictOf(never, fresh, cname('unknown'), null).state).toBe('waiting-for-dns');
		expect(verdictOf(never, null, [], null).state).toBe('waiting-for-dns');
	});

	it('waits for its certificate once DNS leads to us', () => {
		expect(verdictOf(never, fresh, cname('found'), null).state).toBe('certificate');
		expect(verdictOf(never, { ...served, certificateState: 'CERT_VALIDATING' }, cname('found'), null).state).toBe(
			'certificate',
		);
	});

	it('is active with a certificate, also through an alias that our resolver sees as an IP', () => {
		expect(verdictOf(never, active, cname('found'), null).state).toBe('active');
		expect(verdictOf(before, active, cname('different', ['199.36.158.100']), null).state).toBe('active');
		expect(verdictOf(before, { ...active, certificateState: 'CERT_EXPIRING_SOON' }, cname('unknown'), null).state).toBe(
			'active',
		);
	});

	it('is removed once its records are gone after it was active, also before Hosting notices', () => {
		expect(verdictOf(before, active, cname('missing'), null).state).toBe('removed');
		expect(
			verdictOf(before, { ...active, hostState: 'HOST_MISMATCH' }, cname('different', ['192.0.2.1']), null).state,
		).toBe('removed');
		expect(verdictOf(never, { ...active, hostState: 'HOST_MISMATCH' }, cname('missing'), null).state).toBe(
			'waiting-for-dns',
		);
	});

	it('comes back after its records are set again', () => {
		expect(verdictOf(before, { ...active, hostState: 'HOST_MISMATCH' }, cname('found'), null).state).toBe(
			'certificate',
		);
		expect(verdictOf(before, active, cname('found'), null).state).toBe('active');
	});

	it.each([
		['its CNAME records lead in a circle', fresh, ['a.com', 'b.com', 'a.com'], /a\.com → b\.com → a\.com/],
		['another project has it', { ...fresh, hostState: 'HOST_CONFLICT' }, null, /Another website/],
		['another project owns it', { ...fresh, ownershipState: 'OWNERSHIP_CONFLICT' }, null, /Another website/],
		['the certificate expired', { ...served, certificateState: 'CERT_EXPIRED' }, null, /certificate expired/],
		[
			'Hosting reports an issue',
			{ ...fresh, issues: ['CAA forbids\n it.'] },
			null,
			/Firebase Hosting cannot .*: CAA forbids it\. Fix this at the provider/,
		],
	])('fails with a sentence if %s', (_case, hosted, loop, error) => {
		const verdict = verdictOf(never, hosted, cname('found'), loop);

		expect(verdict).toEqual({ state: 'failed', error: expect.stringMatching(error) });
		expect(messageOf(verdict, 'a.com', 'https://x/s/a')).toBe(verdict.error);
	});

	it('says in one sentence where visitors find the page', () => {
		expect(messageOf({ state: 'active', error: '' }, 'a.com', 'https://x/s/a')).toContain('https://a.com');
		expect(messageOf({ state: 'removed', error: '' }, 'a.com', 'https://x/s/a')).toContain('https://x/s/a');
	});
});

describe('the next check of an own domain', () => {
	it.each([
		['within a minute, in its first hour', { claimedAt: now - minuteMs, ...never }, 'waiting-for-dns', minuteMs],
		['within ten minutes, on its first day', { claimedAt: now - 2 * hourMs, ...never }, 'certificate', 10 * minuteMs],
		['within an hour, in its first week', { claimedAt: now - 2 * dayMs, ...never }, 'waiting-for-dns', hourMs],
		['within a day, afterwards', { claimedAt: now - 8 * dayMs, ...never }, 'waiting-for-dns', dayMs],
		['within an hour while it is active', { claimedAt: now - minuteMs, ...before }, 'active', hourMs],
		['within ten minutes after it was removed', { claimedAt: now - 8 * dayMs, ...before }, 'removed', 10 * minuteMs],
	] as const)('comes %s', (_when, claim, state, ms) => {
		expect(nextCheckOf(claim, { state }, now)).toBe(now + ms);
	});
});
