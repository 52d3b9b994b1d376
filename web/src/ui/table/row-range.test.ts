import { expect, it } from 'vitest';
import { rowRange } from './row-range.ts';

it('renders the visible rows and eight on either side', () => {
	expect(rowRange(500, 100, 20)).toEqual({ from: 92, until: 128 });
});

it.each([
	['begins in the middle of the view', -8, { from: 0, until: 20 }],
	['begins far below the view', -200, { from: 0, until: 8 }],
	['ends in the view', 495, { from: 487, until: 500 }],
	['ends far above the view', 900, { from: 492, until: 500 }],
])('renders no row beyond the list when the list %s', (_where, above, range) => {
	expect(rowRange(500, above, 20)).toEqual(range);
});
