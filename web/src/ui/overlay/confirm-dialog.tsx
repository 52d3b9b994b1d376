/** Asks for confirmation of an action that cannot be undone. The cancel button has the focus. */
import { type ReactNode, useRef } from 'react';
import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';

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
	const cancel = useRef<HTMLButtonElement>(null);

	return (
		<Dialog
			alert
			open={open}
			title={title}
			busy={busy}
			focused={cancel}
			onClose={onCancel}
			actions={
				<>
					<Button ref={cancel} variant="secondary" disabled={busy} onClick={onCancel}>
						{cancelLabel}
					</Button>
					<Button variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
						{confirmLabel}
					</Button>
				</>
			}
		>
			{children}
		</Dialog>
	);
}
