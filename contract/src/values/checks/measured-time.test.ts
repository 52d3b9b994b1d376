import { expect, it } from 'vitest';
import { measuredInWords } from './measured-time.ts';

const day = 86_400;

it.each([
	[480, day, '8 min measured'],
	[0, day, '0 s measured'],
	[day / 2 - 1, day, '11 h 59 min measured'],
	[day / 2, day, null],
	[day, day, null],
	[day, 90 * day, '1 d measured'],
])('%d of %d seconds: %s', (measured, window, words) => {
	expect(measuredInWords(measured, window)).toBe(words);
});
