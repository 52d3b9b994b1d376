/** Drags a component by its handle with a mouse, a pen or a finger. The others make room while it moves. */
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useState } from 'react';
import type { GroupsChange } from './groups.ts';

/** The edge of the window in which a drag scrolls, and how far per move, in pixels. */
const edgePx = 64;
const scrollPx = 12;

/** `onChange` keeps its identity between renders. */
export function useDrag(onChange: (change: GroupsChange) => void) {
	const [drag, setDrag] = useState<{ component: string; pointerId: number } | null>(null);

	// On the window, because moving the row in the document would end a pointer capture.
	useEffect(() => {
		if (drag === null) return;
		const move = (event: PointerEvent) => {
			if (event.pointerId !== drag.pointerId) return;
			scrollAtEdges(event.clientY);
			const change = changeAt(event, drag.component);
			if (change) onChange(change);
		};
		const end = (event: PointerEvent) => {
			if (event.pointerId === drag.pointerId) setDrag(null);
		};
		window.addEventListener('pointermove', move);
		window.addEventListener('pointerup', end);
		window.addEventListener('pointercancel', end);
		return () => {
			window.removeEventListener('pointermove', move);
			window.removeEventListener('pointerup', end);
			window.removeEventListener('pointercancel', end);
		};
	}, [drag, onChange]);

	const start = useCallback((component: string, { button, pointerId }: ReactPointerEvent) => {
		if (button === 0) setDrag({ component, pointerId });
	}, []);
	return { dragged: drag?.component ?? null, start };
}

/** The move to the place under the pointer; null if there is none. */
function changeAt({ clientX, clientY }: PointerEvent, component: string): GroupsChange | null {
	const under = document.elementFromPoint(clientX, clientY);
	const row = under?.closest<HTMLElement>('[data-component]');
	const group = under?.closest<HTMLElement>('[data-group]');
	const own = document.querySelector<HTMLElement>(`[data-component="${CSS.escape(component)}"]`);
	const at = row?.dataset.component;
	if (row && own && at !== undefined) {
		return at !== component && passesMiddle(own, row, clientY) ? { kind: 'place-component', component, at } : null;
	}
	const key = group?.dataset.group;
	return group && own && key !== undefined && !group.contains(own)
		? { kind: 'send-component', component, group: key }
		: null;
}

/** Rows of different heights would swap back and forth if a row moved before the pointer passes its middle. */
function passesMiddle(own: HTMLElement, row: HTMLElement, clientY: number): boolean {
	const { top, height } = row.getBoundingClientRect();
	const isBelow = own.getBoundingClientRect().top < top;
	return isBelow ? clientY > top + height / 2 : clientY < top + height / 2;
}

function scrollAtEdges(clientY: number): void {
	if (clientY < edgePx) window.scrollBy({ top: -scrollPx, behavior: 'instant' });
	if (clientY > window.innerHeight - edgePx) window.scrollBy({ top: scrollPx, behavior: 'instant' });
}
