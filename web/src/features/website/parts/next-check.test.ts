import { describe, expect, it } from 'vitest';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { nextCheckWords, nextLoadMs } from './next-check.tsx';

const noon = Date.parse('2026-11-21T12:00:00Z');
const words = (nextCheckAt: string | null | undefined, isActive = true) =>
	nextCheckWords(aWebsite({ isActive, ...(nextCheckAt !== undefined && { nextCheckAt }) }), noon);

describe('the next check of a website that is checked every minute', () => {
	it.each([
		['2026-11-21T12:00:24.000Z', 'Next check in 24 s'],
		['2026-11-21T12:00:23.400Z', 'Next check in 24 s'],
		// The check was made after the data was loaded.
		['2026-11-21T12:00:00.000Z', 'Next check in 1 min'],
		['2026-11-21T11:59:50.000Z', 'Next check in 50 s'],
		['2026-11-21T11:58:30.000Z', 'Next check in 30 s'],
	])('that starts at %s is "%s"', (nextCheckAt, text) => {
		expect(words(nextCheckAt)).toBe(text);
	});

	it('is soon on the first day down, and as scheduled after that', () => {
		const down = aWebsite({ status: 'down', nextCheckAt: '2026-11-21T12:00:40.000Z' });

		expect(nextCheckWords({ ...down, statusSince: '2026-11-20T12:00:01.000Z' }, noon)).toBe('Next check within 30 s');
		expect(nextCheckWords({ ...down, statusSince: '2026-11-20T12:00:00.000Z' }, noon)).toBe('Next check in 40 s');
	});

	it('is not shown while it is paused or not known', () => {
		expect(words('2026-11-21T12:00:24.000Z', false)).toBe('');
		expect(words(null)).toBe('');
		expect(words(undefined)).toBe('');
	});
});

describe('a website is loaded again', () => {
	const usualMs = 30_000;

	it.each([
		['after its next check', '2026-11-21T12:00:10.000Z', 15_000],
		['as usual if that comes first', '2026-11-21T12:00:50.000Z', usualMs],
		['as usual while a check is late', '2026-11-21T11:59:59.000Z', usualMs],
		['as usual while no check is scheduled', null, usualMs],
	])('%s', (_when, nextCheckAt, milliseconds) => {
		expect(nextLoadMs(aWebsite({ nextCheckAt }), usualMs, noon)).toBe(milliseconds);
	});

	it('never while updates are paused', () => {
		expect(nextLoadMs(aWebsite({ nextCheckAt: '2026-11-21T12:00:10.000Z' }), false, noon)).toBe(false);
	});
});
