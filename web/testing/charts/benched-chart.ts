/** The functions of a page of `npm run bench -- charts`. */

/** One point a minute. Null: not measured. */
export interface Measured {
	/** Seconds since the epoch. */
	at: number[];
	p50: (number | null)[];
	p95: (number | null)[];
	outages: { from: number; to: number }[];
}

export interface BenchedChart {
	/** Turns the points into what the API replies, or what the library takes. */
	prepare(measured: Measured): void;
	draw(element: HTMLElement): void;
	/** Shares of the whole span, from 0 to 1. */
	zoom(from: number, to: number): void;
	moveCursor(share: number): void;
}
