/** Of a long list, the rows that are in view: the rest is empty space of their height. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** A shorter list is shown whole: it can be searched with the browser, and printed. */
const wholeUpTo = 100;

export interface RowWindow<Element extends HTMLElement> {
	/** For the element that holds the rows. */
	ref: React.RefObject<Element | null>;
	from: number;
	until: number;
	/** Pixels of the rows that are left out. */
	before: number;
	after: number;
}

export function useRowWindow<Element extends HTMLElement>(count: number, rowHeight: number): RowWindow<Element> {
	const ref = useRef<Element>(null);
	const [offset, setOffset] = useState(0);
	const isWhole = count <= wholeUpTo;

	useLayoutEffect(() => {
		if (!isWhole && ref.current) setOffset(ref.current.getBoundingClientRect().top + window.scrollY);
	}, [isWhole]);

	const virtualizer = useWindowVirtualizer({
		count,
		enabled: !isWhole,
		estimateSize: () => rowHeight,
		overscan: 12,
		scrollMargin: offset,
	});
	if (isWhole) return { ref, from: 0, until: count, before: 0, after: 0 };
	const items = virtualizer.getVirtualItems();
	const [first, last] = [items[0], items.at(-1)];
	if (!first || !last) return { ref, from: 0, until: Math.min(count, wholeUpTo), before: 0, after: 0 };
	return {
		ref,
		from: first.index,
		until: last.index + 1,
		before: first.start - offset,
		after: virtualizer.getTotalSize() - (last.end - offset),
	};
}
