/** Of a long list, the rows that are in view: the rest is empty space of their height. */
import { useRef, useSyncExternalStore } from 'react';
import { rowRange } from './row-range.ts';

/** Up to here a list is shown whole: it can be searched with the browser, and printed. */
const usuallyWhole = 100;

export interface RowWindow<Element extends HTMLElement> {
	/** For the element that holds the rows. */
	ref: React.RefObject<Element | null>;
	from: number;
	until: number;
	/** Pixels of the rows that are left out. */
	before: number;
	after: number;
}

export function useRowWindow<Element extends HTMLElement>(
	count: number,
	rowHeight: number,
	wholeUpTo = usuallyWhole,
): RowWindow<Element> {
	const ref = useRef<Element>(null);
	const isWhole = count <= wholeUpTo;
	// Counted in rows, so that scrolling within one draws nothing anew.
	const above = useSyncExternalStore(
		subscribe,
		() => (isWhole ? 0 : Math.floor(-(ref.current?.getBoundingClientRect().top ?? 0) / rowHeight)),
		() => 0,
	);
	const shown = useSyncExternalStore(
		subscribe,
		() => (isWhole ? 0 : Math.ceil(window.innerHeight / rowHeight) + 1),
		() => 0,
	);
	if (isWhole) return { ref, from: 0, until: count, before: 0, after: 0 };
	const { from, until } = rowRange(count, above, shown);
	return { ref, from, until, before: from * rowHeight, after: (count - until) * rowHeight };
}

function subscribe(onChange: () => void): () => void {
	window.addEventListener('scroll', onChange, { passive: true });
	window.addEventListener('resize', onChange);
	return () => {
		window.removeEventListener('scroll', onChange);
		window.removeEventListener('resize', onChange);
	};
}
