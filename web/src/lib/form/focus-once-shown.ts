/** Moves the focus to an element as soon as it is shown, such as one that loads later, unless somebody uses the page before. */

const uses = ['pointerdown', 'keydown', 'wheel', 'touchmove'];

/** Returns how to stop waiting. */
export function focusOnceShown<Found extends HTMLElement>(
	find: () => Found | null,
	onFocus: (found: Found) => void = () => undefined,
): () => void {
	const tryFocus = () => {
		const found = find();
		found?.focus({ preventScroll: true });
		if (found === null || document.activeElement !== found) return false;
		onFocus(found);
		return true;
	};
	if (tryFocus()) return () => undefined;
	// A part of a screen is shown when the placeholders above it are replaced.
	const observer = new MutationObserver(() => {
		if (tryFocus()) stop();
	});
	const stop = () => {
		observer.disconnect();
		for (const use of uses) document.removeEventListener(use, stop, true);
	};
	observer.observe(document.body, { childList: true, subtree: true });
	for (const use of uses) document.addEventListener(use, stop, { capture: true, passive: true });
	return stop;
}
