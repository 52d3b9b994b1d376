import { expect, it } from 'vitest';
import { checksLateSince } from './service-status.ts';
import { minuteMs } from './time.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');

it('checks are on time while ticks go on', () => {
	expect(checksLateSince({ tickedAt: noon, lateSince: null }, noon + 2 * minuteMs)).toBeNull();
});

it('checks are late since the time that the tick recorded', () => {
	expect(checksLateSince({ tickedAt: noon, lateSince: noon - 5 * minuteMs }, noon)).toBe(noon - 5 * minuteMs);
});

it('checks are late since the last tick when ticks stop', () => {
	expect(checksLateSince({ tickedAt: noon, lateSince: null }, noon + 2 * minuteMs + 1)).toBe(noon);
});
