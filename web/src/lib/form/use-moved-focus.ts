/** Keeps the focus on the button that moved its row: React moves the row in the document, where the browser drops the focus. */
import { useCallback, useLayoutEffect, useRef } from 'react';

export function useMovedFocus() {
	const frame = useRef<HTMLDivElement>(null);
	const focused = useRef<string | null>(null);

	// After every render, because the next one shows the move.
	useLayoutEffect(() => {
		if (focused.current === null) return;
		const button = frame.current?.querySelector<HTMLElement>(`[data-focus-key="${CSS.escape(focused.current)}"]`);
		focused.current = null;
		if (document.activeElement !== button) button?.focus();
	});

	const keepFocus = useCallback(() => {
		focused.current = document.activeElement?.getAttribute('data-focus-key') ?? null;
	}, []);
	return { frame, keepFocus };
}
