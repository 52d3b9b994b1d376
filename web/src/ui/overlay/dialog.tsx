/** A question or a form in front of the page. */
import { type ReactNode, type RefObject, useId } from 'react';
import { useModal } from './use-modal.ts';

export type DialogProps = {
	open: boolean;
	title: string;
	children: ReactNode;
	/** At the bottom, the safe one first. */
	actions: ReactNode;
	/** Stays while something is on its way. */
	busy?: boolean;
	/** Announced with its text, for what cannot be taken back. */
	alert?: boolean;
	/** Has the focus when it opens; the browser chooses where there is none. */
	focused?: RefObject<HTMLElement | null>;
	onClose: () => void;
};

export function Dialog({ open, title, children, actions, busy = false, alert = false, focused, onClose }: DialogProps) {
	const dialog = useModal(open, focused);
	const id = useId();

	return (
		<dialog
			ref={dialog}
			role={alert ? 'alertdialog' : 'dialog'}
			aria-labelledby={`${id}-title`}
			aria-describedby={alert ? `${id}-text` : undefined}
			onCancel={(event) => {
				// The parent decides whether it is open; while busy it stays.
				event.preventDefault();
				if (!busy) onClose();
			}}
			className="max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-dialog overflow-y-auto rounded-card border border-line bg-card p-6 text-body shadow-overlay open:animate-overlay"
		>
			<h2 id={`${id}-title`} className="text-lead font-semibold tracking-tight break-words">
				{title}
			</h2>
			<div id={`${id}-text`} className="mt-2 text-ui break-words text-body">
				{children}
			</div>
			<div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{actions}</div>
		</dialog>
	);
}
