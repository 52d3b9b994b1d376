/** The current width of an element in pixels; 0 before the first measurement. */
import { useCallback, useState } from 'react';

export function useElementWidth<Element extends HTMLElement>(): {
	ref: (element: Element | null) => (() => void) | undefined;
	width: number;
} {
	const [width, setWidth] = useState(0);
	const ref = useCallback((element: Element | null) => {
		if (element === null) return undefined;
		setWidth(element.clientWidth);
		const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return { ref, width };
}
