/** Whether what an element holds fits into its width: what has to scroll sideways must be reachable with the keyboard, the rest need not. */
import { useCallback, useState } from 'react';

export function useFits<Outer extends HTMLElement>(): {
	ref: (outer: Outer | null) => (() => void) | undefined;
	fits: boolean;
} {
	const [fits, setFits] = useState(false);
	const ref = useCallback((outer: Outer | null) => {
		const inner = outer?.firstElementChild;
		if (!outer || !inner) return undefined;
		// Half a pixel is rounding, not content.
		const observer = new ResizeObserver(() => setFits(inner.getBoundingClientRect().width <= outer.clientWidth + 0.5));
		observer.observe(outer);
		observer.observe(inner);
		return () => observer.disconnect();
	}, []);
	return { ref, fits };
}
