import { certificateNoticeDays, dayMs, noticeDays } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { dueNotice } from './expiry.ts';

const inDays = (days: number) => noon + days * dayMs;

describe('a notice of expiry', () => {
	it.each([
		{ left: 40, noticed: null, due: null },
		{ left: 30.5, noticed: null, due: 30 },
		{ left: 20, noticed: 30, due: null },
		{ left: 14, noticed: 30, due: 14 },
		{ left: 7.9, noticed: 14, due: 7 },
		{ left: 3, noticed: 7, due: 3 },
		{ left: 1.2, noticed: 3, due: 1 },
		{ left: 0.2, noticed: 1, due: null },
		{ left: -5, noticed: null, due: 1 },
		{ left: 5, noticed: null, due: 7 },
	])('$left days before expiry, after the notice of $noticed days: $due', ({ left, noticed, due }) => {
		expect(dueNotice(inDays(left), noticeDays, noon, noticed)).toBe(due);
	});
});

describe('the notices of a certificate', () => {
	it.each([
		{ lifetime: 398, days: [30, 14, 7, 3, 1] },
		{ lifetime: 200, days: [30, 14, 7, 3, 1] },
		{ lifetime: 90, days: [14, 7, 3, 1] },
		{ lifetime: 45, days: [7, 3, 1] },
		{ lifetime: 6, days: [1] },
		{ lifetime: 2, days: [1] },
	])('of $lifetime days come after its usual renewal: $days', ({ lifetime, days }) => {
		expect(certificateNoticeDays({ validFrom: noon, validTo: inDays(lifetime) })).toEqual(days);
	});
});
