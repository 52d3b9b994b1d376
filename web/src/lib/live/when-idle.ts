/** Waits until the browser has nothing urgent to do: for work that nobody waits for. */
const patienceMs = 500;

export function whenIdle(): Promise<void> {
	return new Promise((resolve) => {
		// Safari has no idle callbacks.
		if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, patienceMs / 2);
		else requestIdleCallback(() => resolve(), { timeout: patienceMs });
	});
}
