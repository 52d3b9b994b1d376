/** Shows a dialog as the browser's own modal one while it is open: it keeps the focus inside and gives it back. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** `focused` has the focus when it opens; the browser chooses where there is none. */
export function useModal(open: boolean, focused?: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
	const dialog = useRef<HTMLDialogElement>(null);

	// Before it leaves the page: closed only afterwards, the browser would not give the focus back.
	useLayoutEffect(() => {
		const element = dialog.current;
		if (!open || !element) return;
		element.showModal();
		focused?.current?.focus();
		return () => element.close();
	}, [open, focused]);

	return dialog;
}
