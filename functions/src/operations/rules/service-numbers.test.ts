import { hourMs, minuteMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { RoundHourDocument } from '../../platform/firestore/operations-documents.ts';
import { durationBucket } from './duration-histogram.ts';
import { objectivesOf, placeOf } from './service-numbers.ts';

function hour(start: number, parts: RoundHourDocument['parts']): RoundHourDocument {
	return { start, parts, expireAt: Timestamp.fromMillis(0) };
}
const late = (lateness: number, count = 1) => ({ [durationBucket(lateness)]: count });

describe('the numbers of the service', () => {
	it('are kept by five minutes', () => {
		expect(placeOf(noon + 9 * minuteMs)).toEqual({ hour: noon, part: 1 });
		expect(placeOf(noon + 59 * minuteMs)).toEqual({ hour: noon, part: 11 });
		expect(placeOf(noon + hourMs)).toEqual({ hour: noon + hourMs, part: 0 });
	});

	it('are the sum over all slices and hours of the span', () => {
		const hours = [
			hour(noon - hourMs, { 10: { due: 100, run: 100 }, 11: { due: 10, run: 10, lateness: late(300, 10) } }),
			hour(noon - hourMs, { 11: { due: 10, run: 7, lateness: late(300, 6) } }),
			hour(noon, { 0: { due: 20, run: 19, lateness: late(2_000, 19) } }),
		];
		const numbers = objectivesOf(hours, { from: noon - 5 * minuteMs, until: noon + 5 * minuteMs, now: noon + hourMs });

		expect(numbers).toMatchObject({ due: 40, run: 36, shareRun: 0.9 });
		expect(numbers.latenessP99Ms).toBeGreaterThan(1_800);
		expect(numbers.latenessMaxMs).toBeGreaterThanOrEqual(2_000);
		expect(numbers.latenessMaxMs).toBeLessThan(2_400);
	});

	it('leave out of the share the rounds whose numbers may not be stored yet', () => {
		const hours = [hour(noon, { 0: { due: 20, run: 20 }, 1: { due: 20, run: 3, lateness: late(100) } })];
		const at = (now: number) => objectivesOf(hours, { from: noon, until: now, now });

		expect(at(noon + 11 * minuteMs)).toMatchObject({ due: 20, run: 20, shareRun: 1 });
		expect(at(noon + 11 * minuteMs).latenessP99Ms).not.toBeNull();
		expect(at(noon + 12 * minuteMs)).toMatchObject({ due: 40, run: 23 });
	});

	it('never say that more rounds ran than were due', () => {
		const hours = [hour(noon, { 0: { due: 20, run: 21 } })];

		expect(objectivesOf(hours, { from: noon, until: noon + hourMs, now: noon + hourMs })).toMatchObject({
			run: 20,
			shareRun: 1,
		});
	});

	it('are unknown when nothing was measured', () => {
		expect(objectivesOf([], { from: noon, until: noon + hourMs, now: noon + hourMs })).toEqual({
			due: 0,
			run: 0,
			shareRun: null,
			latenessP99Ms: null,
			latenessMaxMs: null,
			alertDelayP99Ms: null,
		});
	});
});
