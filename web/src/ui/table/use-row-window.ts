/** Renders only the visible rows of a long list, with empty space for the others. */
import { useRef, useSyncExternalStore } from 'react';
import { rowRange } from './row-range.ts';

/** Shorter lists render in full, so that they can be printed and searched in the browser. */
const defaultFullUpTo = 100;

export interface RowWindow<Element extends HTMLElement> {
	/** Ref of the element that contains the rows. */
	ref: React.RefObject<Element | null>;
	from: number;
	until: number;
	/** Heights of the omitted rows in pixels. */
	before: number;
	after: number;
}

export function useRowWindow<Element extends HTMLElement>(
	count: number,
	rowHeight: number,
	fullUpTo = defaultFullUpTo,
): RowWindow<Element> {
	const ref = useRef<Element>(null);
	const isFull = count <= fullUpTo;
	// Counted in whole rows, so that scrolling within a row does not rerender.
	const above = useSyncExternalStore(
		subscribe,
		() => (isFull ? 0 : Math.floor(-(ref.current?.getBoundingClientRect().top ?? 0) / rowHeight)),
		() => 0,
	);
	const shown = useSyncExternalStore(
		subscribe,
		() => (isFull ? 0 : Math.ceil(window.innerHeight / rowHeight) + 1),
		() => 0,
	);
	if (isFull) return { ref, from: 0, until: count, before: 0, after: 0 };
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
