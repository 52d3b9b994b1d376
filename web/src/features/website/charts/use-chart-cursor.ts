/** The cursor and the selection of a chart, moved by the pointer or the keyboard. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

interface ChartCursor {
	/** The index of the point under the cursor. */
	index: number | null;
	/** The first and last selected point; null without a selection. */
	selection: { first: number; last: number } | null;
	/** For the element that covers the chart. */
	handlers: {
		onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
		onBlur: () => void;
		onPointerDown: (event: PointerEvent<HTMLElement>) => void;
		onPointerMove: (event: PointerEvent<HTMLElement>) => void;
		onPointerUp: (event: PointerEvent<HTMLElement>) => void;
		onPointerCancel: () => void;
		onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
	};
}

interface ChartCursorOptions {
	count: number;
	/** The index of the point at a place of the window. */
	indexAt: (clientX: number, element: HTMLElement) => number;
	onSelect: (first: number, last: number) => void;
	/** Escape without a selection. */
	onEscape: () => void;
}

const page = 10;
/** Shorter movements are clicks. Pixels. */
const shortestDrag = 5;

export function useChartCursor({ count, indexAt, onSelect, onEscape }: ChartCursorOptions): ChartCursor {
	const [state, setState] = useState<{ index: number; anchor: number | null } | null>(null);
	const drag = useRef<{ clientX: number; index: number } | null>(null);
	const last = count - 1;
	const within = (index: number) => Math.min(last, Math.max(0, index));
	// The points may have changed since.
	const index = state && within(state.index);
	const anchor = state?.anchor === null || state === null ? null : within(state.anchor);
	const selection =
		index === null || anchor === null || anchor === index
			? null
			: { first: Math.min(anchor, index), last: Math.max(anchor, index) };

	function select(): void {
		if (!selection) return;
		setState(null);
		onSelect(selection.first, selection.last);
	}

	function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const from = index ?? last;
		// The first key shows the newest point.
		const step = index === null && !event.shiftKey ? 0 : 1;
		const target = {
			ArrowLeft: from - step,
			ArrowDown: from - step,
			ArrowRight: from + step,
			ArrowUp: from + step,
			PageDown: from - page * step,
			PageUp: from + page * step,
			Home: 0,
			End: last,
		}[event.key];
		if (target !== undefined) {
			setState({ index: within(target), anchor: event.shiftKey ? (anchor ?? from) : null });
		} else if (event.key === 'Enter') {
			select();
		} else if (event.key === 'Escape') {
			drag.current = null;
			setState(selection ? { index: from, anchor: null } : null);
			if (!selection) onEscape();
		} else {
			return;
		}
		event.preventDefault();
	}

	return {
		index,
		selection,
		handlers: {
			onKeyDown,
			onBlur: () => setState(null),
			onPointerDown(event) {
				if (!event.isPrimary || event.button !== 0) return;
				const at = indexAt(event.clientX, event.currentTarget);
				// A finger reads values; it zooms with the buttons, because the page scrolls by dragging.
				drag.current = event.pointerType === 'touch' ? null : { clientX: event.clientX, index: at };
				if (drag.current) event.currentTarget.setPointerCapture(event.pointerId);
				setState({ index: at, anchor: null });
			},
			onPointerMove(event) {
				const at = indexAt(event.clientX, event.currentTarget);
				const isDragged = drag.current && Math.abs(event.clientX - drag.current.clientX) >= shortestDrag;
				setState({ index: at, anchor: isDragged && drag.current ? drag.current.index : null });
			},
			onPointerUp() {
				if (!drag.current) return;
				drag.current = null;
				select();
			},
			onPointerCancel() {
				drag.current = null;
				setState(null);
			},
			onPointerLeave(event) {
				if (!drag.current && event.pointerType !== 'touch') setState(null);
			},
		},
	};
}
