/** Runs what is asked for at most once in a while: at once when it is quiet, else when the while has passed. */
export interface Pace {
	ask: () => void;
	stop: () => void;
}

/** How often one website, or what an admin sees, is loaded anew while it changes. */
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
