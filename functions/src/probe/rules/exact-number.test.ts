import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNumbers } from './exact-number.ts';

describe('numbers', () => {
	it.each([
		['9007199254740993', '9007199254740992', 1],
		['12345678901234567890', '12345678901234567891', -1],
		['1.0', '1', 0],
		['1e3', '1000', 0],
		['-0', '0', 0],
		['-5', '3', -1],
		['.5', '0.50', 0],
		['0.1000000000000000000000001', '0.1', 1],
		['1e-3', '0.001', 0],
	])('%s and %s compare exactly', (a, b, expected) => {
		expect(compareNumbers(a, b)).toBe(expected);
		expect(Math.abs(compareNumbers(b, a) ?? Number.NaN)).toBe(Math.abs(expected));
	});

	it.each(['', ' ', '.', 'e5', '1,5', 'NaN', 'Infinity', '0x10', '1e9999', '9'.repeat(500)])('%j is none', (text) => {
		expect(compareNumbers(text, '1')).toBeNull();
	});

	it('of doubles compare as doubles do', () => {
		const double = fc.double({ noNaN: true, noDefaultInfinity: true });
		fc.assert(
			fc.property(double, double, (a, b) => {
				expect(Math.sign(compareNumbers(String(a), String(b)) ?? Number.NaN)).toBe(a === b ? 0 : a < b ? -1 : 1);
			}),
		);
	});
});
