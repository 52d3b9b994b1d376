/** Moves the focus to an element that is not shown yet as soon as it is, unless somebody has moved the focus meanwhile. */

/** Returns how to stop waiting. */
export function focusOnceShown(element: HTMLElement, onFocus: () => void = () => undefined): () => void {
	const before = document.activeElement;
	const tryFocus = () => {
		element.focus({ preventScroll: true });
		if (document.activeElement !== element) return false;
		onFocus();
		return true;
	};
	if (tryFocus()) return () => undefined;
	// A part of a screen is shown when the placeholders above it are replaced.
	const observer = new MutationObserver(() => {
		const { activeElement } = document;
		const isMoved = activeElement !== before && activeElement !== document.body;
		if (isMoved || tryFocus()) observer.disconnect();
	});
	observer.observe(document.body, { childList: true, subtree: true });
	return () => observer.disconnect();
}
