/** Throttles a function: the first call runs at once, later calls run once when the interval has passed. */
export interface Pace {
	ask: () => void;
	stop: () => void;
}

/** The shortest time between two refetches of a website's page or of the admin dashboard, in milliseconds. */
export const refetchPaceMs = 2_000;

export function atMostEvery(milliseconds: number, run: () => void): Pace {
	let resting: ReturnType<typeof setTimeout> | null = null;
	let isAsked = false;

	function rest(): void {
		resting = setTimeout(() => {
			resting = null;
			if (isAsked) {
				isAsked = false;
				run();
				rest();
			}
		}, milliseconds);
	}

	return {
		ask: () => {
			if (resting !== null) {
				isAsked = true;
				return;
			}
			run();
			rest();
		},
		stop: () => {
			if (resting !== null) clearTimeout(resting);
			resting = null;
			isAsked = false;
		},
	};
}
