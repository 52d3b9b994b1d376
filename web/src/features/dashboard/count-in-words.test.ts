import type { Website } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { countInWords } from './count-in-words.ts';

type Counted = Pick<Website, 'status' | 'isActive'>;
const up: Counted = { status: 'up', isActive: true };
const down: Counted = { status: 'down', isActive: true };
const paused: Counted = { status: 'up', isActive: false };

describe('the websites in words', () => {
	it.each([
		[[], 'None yet'],
		[[up, up], '2 up'],
		[[up, down, paused], '1 down, 1 up, 1 paused'],
	])('say only what there is', (websites, words) => {
		expect(countInWords(websites)).toBe(words);
	});
});
