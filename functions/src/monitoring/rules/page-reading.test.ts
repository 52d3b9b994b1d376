import { dayMs, defaultCheckSettings, hourMs } from '@stayup/contract';
import { aMonitor, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import type { MonitorState } from './monitor.ts';
import { isPageDue, type PageReading, withPage } from './page-reading.ts';

const { state } = aMonitor();
const withRule = { ...defaultCheckSettings(), rules: [{ kind: 'body-contains', text: 'Bread' } as const] };
const read: PageReading = { at: noon, bytes: 10_000, sign: null };
const certificate = { serialNumber: '01', validTo: noon + dayMs, problem: null };

describe('the page of a website', () => {
	it.each<[string, Partial<MonitorState>, number, boolean]>([
		['was never read', {}, noon, true],
		['was read an hour ago', { page: read }, noon + hourMs, false],
		['was read yesterday', { page: read }, noon + dayMs, true],
		['has another size', { page: { ...read, isDue: true } }, noon + hourMs, true],
		['alternates', { page: { ...read, isDue: true } }, noon + hourMs - 1, false],
	])('that %j', (_name, of, now, isDue) => {
		expect(isPageDue({ state: { ...state, ...of } }, now)).toBe(isDue);
		expect(isPageDue({ state: { ...state, ...of }, check: defaultCheckSettings() }, now)).toBe(isDue);
		expect(isPageDue({ state: { ...state, ...of }, check: withRule }, now)).toBe(false);
	});

	function success(facts: Pick<Extract<CheckResult, { ok: true }>, 'sign' | 'bodyBytes'>): CheckResult {
		const check = good(60);
		if (!check.ok) throw new Error('The check failed.');
		return { ...check, ...facts };
	}

	const after = (before: MonitorState, known: MonitorState, check: Parameters<typeof withPage>[2]) =>
		withPage(before, known, check).page;

	it('is remembered with its size and what it shows', () => {
		const parked = success({ sign: 'domain-parked', bodyBytes: 700 });

		expect(after(state, state, parked)).toEqual({ at: noon + 60_000, bytes: 700, sign: 'domain-parked' });
		expect(after(state, { ...state, page: { ...read, sign: 'domain-parked' } }, success({ sign: null }))).toEqual({
			at: noon + 60_000,
			bytes: 0,
			sign: null,
		});
	});

	it.each([
		[10_000, undefined],
		[19_000, undefined],
		[6_000, undefined],
		[20_001, true],
		[4_999, true],
	])('of %d bytes after one of 10,000 is due: %s', (bodyBytes, isDue) => {
		const known = { ...state, page: read };

		expect(after(known, known, success(bodyBytes === undefined ? {} : { bodyBytes }))?.isDue).toBe(isDue);
	});

	it('is due after another certificate', () => {
		const known = { ...state, page: read, certificate };
		const renewed = { ...known, certificate: { ...certificate, serialNumber: '02' } };

		expect(after(known, renewed, good(60))?.isDue).toBe(true);
		expect(after(known, known, good(60))?.isDue).toBeUndefined();
		expect(after({ ...known, certificate: null }, known, good(60))?.isDue).toBeUndefined();
	});
});
