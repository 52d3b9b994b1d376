/** The rows of a long list to render: the visible ones and some on either side, so that scrolling shows no gaps. */

/** Rows rendered above and below the visible ones. */
const overscan = 8;

export interface RowRange {
	from: number;
	until: number;
}

/** `above` rows are scrolled out at the top; negative if the list starts further down. `shown` rows fill the view. */
export function rowRange(count: number, above: number, shown: number): RowRange {
	const within = (row: number) => Math.min(count, Math.max(0, row));
	return { from: within(within(above) - overscan), until: within(within(above + shown) + overscan) };
}
