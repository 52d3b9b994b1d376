import { expect, it } from 'vitest';
import { rowOffsets, rowRange } from './row-offsets.ts';

const oneHundredOf50 = rowOffsets(Array.from({ length: 100 }, () => 50));

it('adds up the heights of rows of different heights', () => {
	expect([...rowOffsets([50, 80, 50])]).toEqual([0, 50, 130, 180]);
	expect([...rowOffsets([])]).toEqual([0]);
});

it('renders the visible rows and eight on either side', () => {
	expect(rowRange(oneHundredOf50, 2_000, 500)).toEqual({ from: 32, until: 59 });
});

it('finds the visible rows by their real heights', () => {
	const offsets = rowOffsets(Array.from({ length: 100 }, (_, index) => (index < 50 ? 100 : 50)));
	expect(rowRange(offsets, 5_000, 500)).toEqual({ from: 42, until: 69 });
});

it.each([
	['begins in the middle of the view', -250, { from: 0, until: 14 }],
	['begins far below the view', -9_000, { from: 0, until: 9 }],
	['ends in the view', 4_800, { from: 88, until: 100 }],
	['ends far above the view', 90_000, { from: 92, until: 100 }],
])('renders no row beyond the list when the list %s', (_where, above, range) => {
	expect(rowRange(oneHundredOf50, above, 500)).toEqual(range);
});
