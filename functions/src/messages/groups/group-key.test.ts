import { describe, expect, it } from 'vitest';
import { type FailureFacts, groupKeyOf } from './group-key.ts';

const refused: FailureFacts = {
	url: 'https://shop.bakery.example.com/',
	error: 'connection_refused',
	statusCode: null,
	ip: '203.0.113.7',
	certificate: null,
};
const sameCause = (one: Partial<FailureFacts>, other: Partial<FailureFacts>) => {
	const keys = [groupKeyOf({ ...refused, ...one }), groupKeyOf({ ...refused, ...other })];
	return keys[0] !== null && keys[0] === keys[1];
};

describe('two outages have one cause', () => {
	it('if one server fails for both, however it fails', () => {
		expect(sameCause({}, { url: 'https://florist.example.org/', error: 'connection_timeout' })).toBe(true);
		expect(sameCause({}, { error: 'wrong_status', statusCode: 503 })).toBe(true);
		expect(sameCause({}, { ip: '203.0.113.8' })).toBe(false);
	});

	it('if the names of one domain cannot be looked up', () => {
		const name = { error: 'dns_timeout', ip: null } as const;

		expect(sameCause({ ...name, url: 'https://a.bakery.com/' }, { ...name, url: 'https://b.bakery.com/' })).toBe(true);
		expect(sameCause({ ...name, url: 'https://a.bakery.com/' }, { ...name, url: 'https://a.florist.com/' })).toBe(
			false,
		);
	});

	it('if they show one certificate that is not accepted', () => {
		const certificate = { serialNumber: '0A1B', validTo: 1 };
		const expired = { error: 'tls_expired', certificate } as const;

		expect(sameCause(expired, { ...expired, ip: '203.0.113.9' })).toBe(true);
		expect(sameCause(expired, { ...expired, certificate: { ...certificate, validTo: 2 } })).toBe(false);
	});
});

describe('an outage stands alone', () => {
	it('if its page is missing, lacks a text or redirects wrongly', () => {
		for (const error of ['rule_failed', 'bad_redirect', 'too_many_redirects', 'blocked_target'] as const) {
			expect(groupKeyOf({ ...refused, error })).toBeNull();
		}
		expect(groupKeyOf({ ...refused, error: 'wrong_status', statusCode: 404 })).toBeNull();
	});

	it('if its server or its certificate is unknown', () => {
		expect(groupKeyOf({ ...refused, ip: null })).toBeNull();
		expect(groupKeyOf({ ...refused, error: 'tls_expired', certificate: null })).toBeNull();
	});
});
