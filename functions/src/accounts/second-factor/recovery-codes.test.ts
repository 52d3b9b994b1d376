import { describe, expect, it } from 'vitest';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

describe('recovery codes', () => {
	const codes = newRecoveryCodes();

	it('are ten different codes in groups of four', () => {
		expect(new Set(codes).size).toBe(10);
		for (const code of codes) expect(code).toMatch(/^[\da-hjkmnp-tv-z]{4}(-[\da-hjkmnp-tv-z]{4}){3}$/);
	});

	it.each(['7K2M-9QXZ-04FH-W3B1', '7k2m9qxz04fhw3b1', ' 7k2m 9qxz o4fh w3bl '])('may be typed as "%s"', (typed) => {
		expect(hashOfRecoveryCode('alice', typed)).toBe(hashOfRecoveryCode('alice', '7k2m-9qxz-04fh-w3b1'));
	});

	it('have another hash in another account', () => {
		expect(hashOfRecoveryCode('alice', 'code')).not.toBe(hashOfRecoveryCode('bob', 'code'));
	});
});
