/** Where each row of a long list begins: measured heights for the rows that were rendered, an estimate for the others. */

/** Rows rendered above and below the visible ones, so that scrolling shows no gaps. */
const overscan = 8;

interface RowRange {
	from: number;
	until: number;
}

/** Pixels from the top of the list to each row, and to the end of the last. */
export function rowOffsets(heights: readonly number[]): Float64Array {
	const offsets = new Float64Array(heights.length + 1);
	heights.forEach((height, index) => {
		offsets[index + 1] = (offsets[index] ?? 0) + height;
	});
	return offsets;
}

/** The rows to render. `above` pixels are scrolled out at the top; negative if the list starts further down. */
export function rowRange(offsets: Float64Array, above: number, viewHeight: number): RowRange {
	const count = offsets.length - 1;
	const within = (row: number) => Math.min(count, Math.max(0, row));
	return {
		from: within(rowAt(offsets, above) - overscan),
		until: within(rowAt(offsets, above + viewHeight) + 1 + overscan),
	};
}

/** The row at this many pixels; the first or the last if there is none. */
function rowAt(offsets: Float64Array, pixels: number): number {
	let low = 0;
	let high = offsets.length - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if ((offsets[middle] ?? 0) <= pixels) low = middle;
		else high = middle - 1;
	}
	return low;
}
