/** Throttles a function: the first call runs at once, later calls run once when the interval has passed. */
interface Throttle {
	call: () => void;
	cancel: () => void;
}

/** The shortest time between two refetches of a website's page or of the admin dashboard, in milliseconds. */
export const liveRefetchMs = 2_000;

export function throttle(milliseconds: number, run: () => void): Throttle {
	let timer: ReturnType<typeof setTimeout> | null = null;
	let isPending = false;

	function wait(): void {
		timer = setTimeout(() => {
			timer = null;
			if (isPending) {
				isPending = false;
				run();
				wait();
			}
		}, milliseconds);
	}

	return {
		call: () => {
			if (timer !== null) {
				isPending = true;
				return;
			}
			run();
			wait();
		},
		cancel: () => {
			if (timer !== null) clearTimeout(timer);
			timer = null;
			isPending = false;
		},
	};
}
