/** Asks before something that cannot be taken back; the safe answer has the focus. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

export type ConfirmDialogProps = {
	open: boolean;
	title: string;
	children: ReactNode;
	confirmLabel: string;
	cancelLabel?: string;
	busy?: boolean;
	tone?: 'danger';
	onConfirm: () => void;
	onCancel: () => void;
};

export function ConfirmDialog({
	open,
	title,
	children,
	confirmLabel,
	cancelLabel = 'Cancel',
	busy = false,
	tone,
	onConfirm,
	onCancel,
}: ConfirmDialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const cancel = useRef<HTMLButtonElement>(null);
	const id = useId();

	useEffect(() => {
		const element = dialog.current;
		if (!open || !element) return;
		element.showModal();
		cancel.current?.focus();
		return () => element.close();
	}, [open]);

	return (
		<dialog
			ref={dialog}
			role="alertdialog"
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
			onCancel={(event) => {
				// The parent decides whether it is open; while busy it stays.
				event.preventDefault();
				if (!busy) onCancel();
			}}
			className="w-[calc(100vw-2rem)] max-w-dialog rounded-card border border-line bg-card p-6 text-body shadow-overlay open:animate-overlay"
		>
			<h2 id={`${id}-title`} className="text-lead font-semibold tracking-tight">
				{title}
			</h2>
			<div id={`${id}-text`} className="mt-2 text-ui break-words text-body">
				{children}
			</div>
			<div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
				<Button ref={cancel} variant="secondary" disabled={busy} onClick={onCancel}>
					{cancelLabel}
				</Button>
				<Button variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
					{confirmLabel}
				</Button>
			</div>
		</dialog>
	);
}
