/** Shows a native modal dialog while `isOpen`, which traps the focus and restores it on closing. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** `focused` takes the focus on opening; by default the browser chooses. */
export function useModal(open: boolean, focused?: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
	const dialog = useRef<HTMLDialogElement>(null);

	// Close before unmounting, because the browser restores the focus only from a dialog in the page.
	useLayoutEffect(() => {
		const element = dialog.current;
		if (!open || !element) return;
		element.showModal();
		focused?.current?.focus();
		return () => element.close();
	}, [open, focused]);

	return dialog;
}
