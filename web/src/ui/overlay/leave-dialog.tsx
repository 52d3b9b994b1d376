/** Asks before a form with unsaved changes is left. */
import type { ReactNode } from 'react';
import type { LeaveGuard } from '../../lib/form/use-leave-guard.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveDialogProps = { guard: LeaveGuard; title?: string; children: ReactNode };

export function LeaveDialog({ guard, title = 'Leave without saving?', children }: LeaveDialogProps) {
	return (
		<ConfirmDialog
			open={guard.isAsking}
			title={title}
			confirmLabel="Leave"
			cancelLabel="Stay"
			tone="danger"
			onConfirm={guard.leave}
			onCancel={guard.stay}
		>
			{children}
		</ConfirmDialog>
	);
}
