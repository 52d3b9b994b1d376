/** Whether an element's content fits its width. If it scrolls horizontally, it must be reachable with the keyboard. */
import { useCallback, useState } from 'react';

export function useFits<Outer extends HTMLElement>(): {
	ref: (outer: Outer | null) => (() => void) | undefined;
	fits: boolean;
} {
	const [fits, setFits] = useState(false);
	const ref = useCallback((outer: Outer | null) => {
		const inner = outer?.firstElementChild;
		if (!outer || !inner) return undefined;
		// Tolerate rounding of up to half a pixel.
		const observer = new ResizeObserver(() => setFits(inner.getBoundingClientRect().width <= outer.clientWidth + 0.5));
		observer.observe(outer);
		observer.observe(inner);
		return () => observer.disconnect();
	}, []);
	return { ref, fits };
}
