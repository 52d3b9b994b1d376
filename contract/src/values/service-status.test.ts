import { expect, it } from 'vitest';
import { lateSince, serviceLateMs } from './service-status.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');

it('checks are on time while ticks go on', () => {
	expect(lateSince({ tickedAt: noon, lateSince: null }, noon + serviceLateMs)).toBeNull();
});

it('checks are late since the time that the tick recorded', () => {
	expect(lateSince({ tickedAt: noon, lateSince: noon - 300_000 }, noon)).toBe(noon - 300_000);
});

it('checks are late since the last tick when ticks stop', () => {
	expect(lateSince({ tickedAt: noon, lateSince: null }, noon + serviceLateMs + 1)).toBe(noon);
});
