/** Ctrl or ⌘ with Enter submits a form from its text area, where Enter begins a new line. */
import type { KeyboardEvent } from 'react';

export function submitWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
	if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
	event.preventDefault();
	event.currentTarget.requestSubmit();
}
