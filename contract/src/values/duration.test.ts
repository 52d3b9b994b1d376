import { describe, expect, it } from 'vitest';
import { durationInWords } from './duration.ts';

describe('a duration', () => {
	it.each([
		[-5_000, '0 s', '0 seconds'],
		[999, '0 s', '0 seconds'],
		[1_000, '1 s', '1 second'],
		[12_999, '12 s', '12 seconds'],
		[59_999, '59 s', '59 seconds'],
		[60_000, '1 min', '1 minute'],
		[185_000, '3 min 5 s', '3 minutes 5 seconds'],
		[8_040_000, '2 h 14 min', '2 hours 14 minutes'],
		[7_200_000, '2 h', '2 hours'],
		[3_605_000, '1 h', '1 hour'],
		[349_200_000, '4 d 1 h', '4 days 1 hour'],
		[86_460_000, '1 d', '1 day'],
	])('of %d ms is shown in its two largest units: %s, or %s in a sentence', (milliseconds, short, long) => {
		expect(durationInWords(milliseconds)).toBe(short);
		expect(durationInWords(milliseconds, { style: 'long' })).toBe(long);
	});

	it.each([
		[8_040_000, '2 h'],
		[185_000, '3 min'],
		[999, '0 s'],
	])('of %d ms can be shown in its largest unit alone: %s', (milliseconds, text) => {
		expect(durationInWords(milliseconds, { units: 1 })).toBe(text);
	});
});
