/** A modal dialog. */
import { type ReactNode, type RefObject, useId } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { useModal } from './use-modal.ts';

type DialogProps = {
	open: boolean;
	title: string;
	children: ReactNode;
	/** The buttons at the bottom, cancel first. */
	actions: ReactNode;
	/** Keeps the dialog open while a request is in flight. */
	busy?: boolean;
	/** For a table. */
	isWide?: boolean;
	/** Announces the dialog with its text, for actions that cannot be undone. */
	alert?: boolean;
	/** The element to focus on opening; by default the browser chooses. */
	focused?: RefObject<HTMLElement | null>;
	onClose: () => void;
};

export function Dialog({
	open,
	title,
	children,
	actions,
	busy = false,
	alert = false,
	isWide = false,
	focused,
	onClose,
}: DialogProps) {
	const dialog = useModal(open, focused);
	const id = useId();

	return (
		<dialog
			ref={dialog}
			role={alert ? 'alertdialog' : 'dialog'}
			aria-labelledby={`${id}-title`}
			aria-describedby={alert ? `${id}-text` : undefined}
			onCancel={(event) => {
				// The parent controls `open`, and a busy dialog stays open.
				event.preventDefault();
				if (!busy) onClose();
			}}
			className={joinClasses(
				'max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-card p-6 text-body shadow-overlay open:animate-overlay',
				isWide ? 'max-w-2xl' : 'max-w-dialog',
			)}
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
