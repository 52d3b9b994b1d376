import { hourMs, minuteMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { stalenessOf, stalenessOfOutage } from './freshness.ts';
import { aWebsite } from './live/builders.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const checkedAtNoon = aWebsite({ lastChecked: '2026-11-21T12:00:00.000Z' });

describe('the status of a website that is checked every minute', () => {
	it('is current while checks arrive', () => {
		expect(stalenessOf(checkedAtNoon, noon + minuteMs, noon + minuteMs)).toBeNull();
	});

	it('is not checked since its last check when fresh data has no newer one', () => {
		const now = noon + 4 * minuteMs;

		expect(stalenessOf(checkedAtNoon, now - 10_000, now)).toEqual({ kind: 'not-checked', since: noon });
	});

	it('is not updated when the screen has not loaded new data: the website may have been checked', () => {
		const loadedAt = noon + minuteMs;

		expect(stalenessOf(checkedAtNoon, loadedAt, noon + hourMs)).toEqual({ kind: 'not-updated', since: loadedAt });
	});

	it('is current while monitoring is paused', () => {
		const paused = aWebsite({ isActive: false, lastChecked: '2026-11-21T12:00:00.000Z' });

		expect(stalenessOf(paused, noon, noon + hourMs)).toBeNull();
	});
});

describe('an ongoing outage', () => {
	it('is not checked since the time that the server says', () => {
		expect(stalenessOfOutage(noon, noon + hourMs, noon + hourMs)).toEqual({ kind: 'not-checked', since: noon });
	});

	it('is not updated when its page has not loaded new data for two minutes', () => {
		expect(stalenessOfOutage(null, noon, noon + 2 * minuteMs)).toBeNull();
		expect(stalenessOfOutage(null, noon, noon + 2 * minuteMs + 1)).toEqual({ kind: 'not-updated', since: noon });
	});
});
