import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

describe('a text that is cut', () => {
	it.each([
		['short', 10, 'short'],
		['exactly', 7, 'exactly'],
		['longer', 4, 'long'],
		['ab🔧', 4, 'ab🔧'],
		['ab🔧', 3, 'ab'],
		['\udd27ab', 3, 'ab'],
		['🔧', 1, ''],
		['', 3, ''],
	])('never ends or begins with half a character: %j to %i', (text, length, expected) => {
		expect(cutText(text, length)).toBe(expected);
		expect(cutText(text, length).isWellFormed()).toBe(true);
	});
});
