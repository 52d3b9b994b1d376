import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { acceptedStep, newTotpSecret, totpUri } from './totp.ts';

const now = Date.parse('2026-11-22T12:00:10Z');
const secret = newTotpSecret();
const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
const step = Math.floor(now / 30_000);

describe('a code of an authenticator app', () => {
	it.each([
		['the current one', 0],
		['the one before', -1],
		['the next one', 1],
	])('is accepted: %s', (_case, delta) => {
		expect(acceptedStep(secret, codeAt(now + delta * 30_000), null, now)).toBe(step + delta);
	});

	it('may be typed with a space', () => {
		const code = codeAt(now);

		expect(acceptedStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, null, now)).toBe(step);
	});

	it.each([
		['two steps ago', codeAt(now - 60_000)],
		['two steps ahead', codeAt(now + 60_000)],
		['of another secret', new TOTP({ secret: newTotpSecret() }).generate({ timestamp: now })],
		['too short', '12345'],
		['empty', ''],
	])('is refused: %s', (_case, code) => {
		expect(acceptedStep(secret, code, null, now)).toBeNull();
	});

	it('works once: neither it nor an earlier one is accepted again', () => {
		expect(acceptedStep(secret, codeAt(now), step, now)).toBeNull();
		expect(acceptedStep(secret, codeAt(now - 30_000), step, now)).toBeNull();
		expect(acceptedStep(secret, codeAt(now + 30_000), step, now)).toBe(step + 1);
	});

	it('matches the test vector of RFC 6238', () => {
		const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

		expect(acceptedStep(rfcSecret, '287082', null, 59_000)).toBe(1);
	});
});

describe('the secret', () => {
	it('is 160 random bits in base32', () => {
		expect(secret).toMatch(/^[A-Z2-7]{32}$/);
		expect(newTotpSecret()).not.toBe(secret);
	});

	it('has a URI for the QR code that names the product and the account', () => {
		const uri = new URL(totpUri(secret, 'alice@example.com'));

		expect(uri.protocol).toBe('otpauth:');
		expect(decodeURIComponent(uri.pathname)).toContain('alice@example.com');
		expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, digits: '6', period: '30' });
	});
});
