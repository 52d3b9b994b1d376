import { checkErrors, checkOrigins, regions } from '@stayup/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeChecks, encodeCheck, type RecordedCheck } from './raw-checks.ts';

const start = Date.UTC(2026, 2, 2, 12);

it('decoding restores a check: its second, duration in milliseconds, error, region and origin', () => {
	const row = fc.record({
		second: fc.nat(3599),
		durationMs: fc.nat(10_000),
		error: fc.constantFrom(null, ...checkErrors),
		region: fc.constantFrom(...regions),
		origin: fc.constantFrom(...checkOrigins),
	});
	fc.assert(
		fc.property(fc.array(row, { maxLength: 50 }), (rows) => {
			const checks = rows.map(({ second, durationMs, error, ...where }): RecordedCheck => {
				const stamp = { at: start + second * 1000, ...where };
				return error === null ? { ...stamp, ok: true, durationMs } : { ...stamp, ok: false, error };
			});
			expect(decodeChecks(start, checks.map(encodeCheck).join(';'))).toEqual(checks);
		}),
	);
});

it('an empty hour has no checks, and unreadable parts are skipped', () => {
	expect(decodeChecks(start, '')).toEqual([]);
	expect(decodeChecks(start, '10er:nonsense;15xr20;18:20;20wn35')).toEqual([
		{ at: start + 20_000, region: 'us-west1', origin: 'check-now', ok: true, durationMs: 35 },
	]);
});
