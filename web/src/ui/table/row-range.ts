/** Which rows of a long list are drawn: those in view, and some on either side so that none is missing while one scrolls. */

const spare = 8;

export interface RowRange {
	from: number;
	until: number;
}

/** `above` rows have left the view at its top; it is negative while the list begins further down. `shown` rows fill the view. */
export function rowRange(count: number, above: number, shown: number): RowRange {
	const within = (row: number) => Math.min(count, Math.max(0, row));
	return { from: within(within(above) - spare), until: within(within(above + shown) + spare) };
}
