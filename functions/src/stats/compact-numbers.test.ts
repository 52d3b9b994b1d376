import { LoopLimitExceeded } from '@stayup/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeNumbers, encodeNumber } from './compact-numbers.ts';

it('every whole number is read as it was written', () => {
	fc.assert(
		fc.property(fc.array(fc.oneof(fc.nat(20_000), fc.maxSafeNat())), (numbers) => {
			expect(decodeNumbers(numbers.map(encodeNumber).join(''))).toEqual(numbers);
		}),
	);
});

it('a number without end is an error', () => {
	expect(() => encodeNumber(Number.POSITIVE_INFINITY)).toThrow(LoopLimitExceeded);
});
