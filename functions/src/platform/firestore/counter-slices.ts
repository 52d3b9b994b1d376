/** Chooses which of the documents of a count takes a change: a document sustains about one write a second, and every reader reads all of them. */

/** An instance that counts seldom uses these, so that a quiet product has no others. */
export const quietSlices = 10;
/** In busy times: all shards of a million websites change a status within half a minute. At most as many as a browser may list. */
export const busySlices = 320;
/** An instance that has counted within this time is busy. */
const quietAfterMs = 30_000;

/** Returns the number of a slice for a change at this time. `random` returns a number from 0 to below 1. */
export function createSlicePicker(random: () => number = Math.random): (now: number) => number {
	let lastAt = Number.NEGATIVE_INFINITY;
	/** In turn, because random choices would meet. */
	let turn = Math.floor(random() * busySlices);
	return (now) => {
		const isBusy = now - lastAt < quietAfterMs;
		lastAt = now;
		turn = (turn + 1) % busySlices;
		return isBusy ? turn : Math.floor(random() * quietSlices);
	};
}
