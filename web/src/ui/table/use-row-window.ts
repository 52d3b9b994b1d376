/** Renders only the visible rows of a long list, with empty space for the others. Rows may have different heights. */
import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { rowOffsets, rowRange } from './row-offsets.ts';

/** Shorter lists render in full, so that they can be printed and searched in the browser. */
const defaultFullUpTo = 100;

export interface RowWindow<Element extends HTMLElement> {
	/** Ref of an element inside the table or list that begins where the first row does. Rows have the attribute `data-row`. */
	start: RefObject<Element | null>;
	from: number;
	until: number;
	/** Heights of the omitted rows in pixels. */
	before: number;
	after: number;
	/** Scrolls to a row that is not rendered. */
	reveal: (index: number) => void;
}

type RowWindowOptions = {
	/** Of the rows, in their order. Keep the array stable between renders. */
	keys: readonly string[];
	/** In pixels, until a row has been measured. */
	estimatedHeight: number;
	fullUpTo?: number | undefined;
};

export function useRowWindow<Element extends HTMLElement>(options: RowWindowOptions): RowWindow<Element> {
	const { keys, estimatedHeight, fullUpTo = defaultFullUpTo } = options;
	const start = useRef<Element>(null);
	const isFull = keys.length <= fullUpTo;
	const measured = useMemo(() => measuredRows(estimatedHeight), [estimatedHeight]);
	const [position] = useState(() => scrollPosition(start));

	const range = useSyncExternalStore(
		position.subscribe,
		() => {
			if (isFull) return '';
			const { from, until } = rowRange(measured.offsetsOf(keys), position.above(), window.innerHeight);
			return `${from}-${until}`;
		},
		() => '',
	);
	const [from = 0, until = 0] = isFull ? [0, keys.length] : range.split('-').map(Number);

	useLayoutEffect(() => {
		if (isFull) return;
		const rows = start.current?.closest('table, ul')?.querySelectorAll('[data-row]') ?? [];
		const shift = measured.measure(keys.slice(from, until), rows);
		// Visible rows stay in place when a row above them is not as high as estimated.
		if (shift !== 0) window.scrollBy({ top: shift, behavior: 'instant' });
		position.read();
	});

	const reveal = (index: number) => {
		const top = (start.current?.getBoundingClientRect().top ?? 0) + (measured.offsetsOf(keys)[index] ?? 0);
		window.scrollBy({ top: top - window.innerHeight / 2, behavior: 'instant' });
	};

	if (isFull) return { start, from, until, before: 0, after: 0, reveal };
	const offsets = measured.offsetsOf(keys);
	const [before = 0, end = 0, total = 0] = [offsets[from], offsets[until], offsets[keys.length]];
	return { start, from, until, before, after: total - end, reveal };
}

function measuredRows(estimatedHeight: number) {
	const heights = new Map<string, number>();
	let known: { keys: readonly string[]; offsets: Float64Array } | null = null;

	function offsetsOf(keys: readonly string[]): Float64Array {
		if (known?.keys !== keys) {
			known = { keys, offsets: rowOffsets(keys.map((key) => heights.get(key) ?? estimatedHeight)) };
		}
		return known.offsets;
	}

	/** Returns by how many pixels the rows above the view are higher than known before. */
	function measure(keys: readonly string[], rows: Iterable<globalThis.Element>): number {
		let shift = 0;
		let index = 0;
		for (const row of rows) {
			const key = keys[index];
			index += 1;
			if (key === undefined) break;
			const { height, top } = row.getBoundingClientRect();
			const difference = height - (heights.get(key) ?? estimatedHeight);
			if (height === 0 || Math.abs(difference) < 0.5) continue;
			heights.set(key, height);
			known = null;
			if (top < 0) shift += difference;
		}
		return shift;
	}

	return { offsetsOf, measure };
}

/** How far the list is scrolled. Read after scrolling and after rendering, never during it: the browser would compute the layout once more. */
function scrollPosition(start: RefObject<HTMLElement | null>) {
	const listeners = new Set<() => void>();
	let above = 0;

	function read(): void {
		const next = -(start.current?.getBoundingClientRect().top ?? 0);
		if (next === above) return;
		above = next;
		notify();
	}

	function notify(): void {
		for (const listener of listeners) listener();
	}

	function resize(): void {
		read();
		notify();
	}

	function subscribe(listener: () => void): () => void {
		listeners.add(listener);
		window.addEventListener('scroll', read, { passive: true });
		window.addEventListener('resize', resize);
		return () => {
			listeners.delete(listener);
			window.removeEventListener('scroll', read);
			window.removeEventListener('resize', resize);
		};
	}

	return { subscribe, read, above: () => above };
}
