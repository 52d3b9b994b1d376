import { checkErrors } from '@stayup/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeChecks, encodeCheck, type RecordedCheck } from './raw-checks.ts';

const start = Date.UTC(2026, 2, 2, 12);

it('a check that was packed is the same when it is unpacked, to the second and the millisecond', () => {
	const sample = fc.record({ second: fc.nat(3599), ms: fc.nat(10_000), error: fc.constantFrom(null, ...checkErrors) });
	fc.assert(
		fc.property(fc.array(sample, { maxLength: 50 }), (rows) => {
			const rawChecks = rows.map(({ second, ms, error }): RecordedCheck => {
				const at = start + second * 1000;
				return error === null ? { at, ok: true, responseTimeMs: ms } : { at, ok: false, error };
			});
			expect(decodeChecks(start, rawChecks.map(encodeCheck).join(';'))).toEqual(rawChecks);
		}),
	);
});

it('an hour without checks has none, and what cannot be read is left out', () => {
	expect(decodeChecks(start, '')).toEqual([]);
	expect(decodeChecks(start, '10::nonsense;20:35')).toEqual([{ at: start + 20_000, ok: true, responseTimeMs: 35 }]);
});
