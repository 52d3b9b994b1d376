import { checkErrors, checkOrigins, regions } from '@stayup/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendCheck, decodeChecks, encodeChecks, type RecordedCheck, readableChecks } from './raw-checks.ts';

const start = Date.UTC(2026, 2, 2, 12);

it('decoding restores a check: its second, duration in milliseconds, error, region, origin and phases', () => {
	const time = fc.option(fc.nat(10_000));
	const row = fc.record({
		second: fc.nat(3599),
		durationMs: fc.nat(10_000),
		error: fc.constantFrom(null, ...checkErrors),
		region: fc.constantFrom(...regions),
		origin: fc.constantFrom(...checkOrigins),
		phases: fc.record({ dnsMs: time, connectMs: time, tlsMs: time, firstByteMs: time }),
	});
	fc.assert(
		fc.property(fc.array(row, { maxLength: 50 }), (rows) => {
			const checks = rows.map(({ second, durationMs, error, ...where }): RecordedCheck => {
				const stamp = { at: start + second * 1000, ...where };
				return error === null ? { ...stamp, ok: true, durationMs } : { ...stamp, ok: false, error };
			});
			const hasPhases = ({ phases }: RecordedCheck) => Object.values(phases ?? {}).some((ms) => ms !== null);
			const expected = checks.map(({ phases, ...check }) =>
				phases && hasPhases({ phases, ...check }) ? { ...check, phases } : check,
			);
			expect(decodeChecks(start, encodeChecks(checks))).toEqual(expected);
		}),
	);
});

it('an empty hour has no checks, and unreadable parts are skipped', () => {
	expect(decodeChecks(start, '')).toEqual([]);
	expect(decodeChecks(start, '10er:nonsense;15xr20;18:20;20wn35')).toEqual([
		{ at: start + 20_000, region: 'us-west1', origin: 'check-now', ok: true, durationMs: 35 },
	]);
});

describe('the phases of checks', () => {
	const check: RecordedCheck = {
		at: start + 90_000,
		region: 'us-east4',
		origin: 'round',
		ok: true,
		durationMs: 182.4,
		phases: { dnsMs: null, connectMs: 20.6, tlsMs: 45, firstByteMs: 110 },
	};
	const stored = { ...check, durationMs: 182, phases: { ...check.phases, connectMs: 21 } };

	it('are together at the end of the line, with five characters a check', () => {
		expect(encodeChecks([check, check])).toBe('90er182;90er182;~AWu_DAWu_D');
		expect(decodeChecks(start, encodeChecks([check, check]))).toEqual([stored, stored]);
	});

	it('are plain numbers in an export', () => {
		const line = appendCheck(encodeChecks([check]), {
			...check,
			phases: { dnsMs: 5, connectMs: 21, tlsMs: null, firstByteMs: 110 },
		});

		expect(readableChecks(`120wc:timeout;${line}`)).toEqual({
			checks: '120wc:timeout;90er182;90er182',
			phases: ';,21,45,110;5,21,,110',
		});
	});

	it('belong to their checks if some in between have none', () => {
		const line = appendCheck(`${encodeChecks([check])};120er180`, check);

		expect(line).toBe('90er182;~AWu_D;120er180;90er182;~AWu_D');
		expect(decodeChecks(start, line)).toEqual([
			stored,
			{ at: start + 120_000, region: 'us-east4', origin: 'round', ok: true, durationMs: 180 },
			stored,
		]);
	});

	it('belong to their checks if one of them is unreadable', () => {
		expect(decodeChecks(start, '90er182;100zz5;90er182;~AWu_DABBBAWu_D')).toEqual([stored, stored]);
	});
});
