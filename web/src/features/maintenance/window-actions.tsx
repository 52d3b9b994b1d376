/** Ends the running occurrence of a window, or deletes the window. */

import type { MaintenanceWindow } from '@stayup/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../entities/account/members/use-may.ts';
import { useWindowActions } from '../../entities/maintenance/api/use-window-actions.ts';
import { Button } from '../../ui/form/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

export function WindowActions({ window: { _id: id, name, state } }: { window: MaintenanceWindow }) {
	const mayWrite = useMay('write');
	const { end, remove } = useWindowActions(id);
	const [isAsking, setAsking] = useState(false);
	if (!mayWrite) return null;
	return (
		<span className="inline-flex items-center gap-1">
			{state === 'running' && (
				<Button variant="secondary" busy={end.isPending} aria-label={`End ${name} now`} onClick={() => end.mutate()}>
					End now
				</Button>
			)}
			<Button
				variant="ghost"
				className="w-9 px-0 text-muted pointer-coarse:w-11"
				aria-label={`Delete ${name}`}
				title="Delete"
				onClick={() => setAsking(true)}
			>
				<Trash2 />
			</Button>
			<ConfirmDialog
				open={isAsking}
				title={`Delete ${name}?`}
				confirmLabel="Delete"
				tone="danger"
				busy={remove.isPending}
				onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
				onCancel={() => setAsking(false)}
			>
				Failures send alerts again. Time that has passed stays as it was counted.
			</ConfirmDialog>
		</span>
	);
}
