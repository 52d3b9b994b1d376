import { describe, expect, it } from 'vitest';
import { hashOf, keyPartsOf, keyText, matchSecret, newKeyId, newKeySecret } from './key-secret.ts';

const now = Date.UTC(2026, 10, 21);
const [id, secret, previous] = [newKeyId(), newKeySecret(), newKeySecret()];
const stored = { secretHash: hashOf(secret), previousHash: hashOf(previous), previousUntil: now + 1 };

describe('an API key', () => {
	it('has a mark, an id of 12 characters and a secret of 32', () => {
		const key = keyText({ id, secret });

		expect(key).toMatch(/^stayup_live_[A-Za-z0-9]{44}$/);
		expect(keyPartsOf(key)).toEqual({ id, secret });
	});

	it.each([
		'',
		'stayup_live_',
		`stayup_live_${'a'.repeat(43)}`,
		`stayup_live_${'a'.repeat(45)}`,
		`stayup_test_${'a'.repeat(44)}`,
	])('is none: %j', (text) => expect(keyPartsOf(text)).toBeNull());

	it('is as random as it is long', () => {
		expect(new Set(Array.from({ length: 1000 }, newKeySecret))).toHaveProperty('size', 1000);
	});

	it('is known by its secret, and for a while by the one before', () => {
		expect(matchSecret(stored, secret, now)).toBe('current');
		expect(matchSecret(stored, previous, now)).toBe('previous');
		expect(matchSecret(stored, previous, now + 1)).toBeNull();
	});

	it('is unknown with another secret, with the hash of its secret, and without a stored key', () => {
		for (const wrong of [newKeySecret(), hashOf(secret), '', secret.toLowerCase()]) {
			expect(matchSecret(stored, wrong, now)).toBeNull();
		}
		expect(matchSecret(null, '', now)).toBeNull();
		expect(matchSecret({ secretHash: '', previousHash: null, previousUntil: null }, '', now)).toBeNull();
	});
});
