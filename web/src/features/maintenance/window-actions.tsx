/** Ends the running occurrence of a window, or deletes the window. */

import type { MaintenanceWindow } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useMay } from '../../entities/account/members/use-may.ts';
import { refetchMaintenance } from '../../entities/maintenance/api/maintenance-queries.ts';
import { maintenanceFailures, maintenanceSuccesses } from '../../entities/maintenance/messages.ts';
import { call } from '../../lib/api-client/client.ts';
import { useAction, useConfirmedAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/form/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

export function WindowActions({ window: { _id: id, name, state } }: { window: MaintenanceWindow }) {
	const mayWrite = useMay('write');
	const client = useQueryClient();
	const onSuccess = () => refetchMaintenance(client);
	const end = useAction(() => call('endMaintenance', { params: { id } }), {
		success: maintenanceSuccesses.end,
		failure: maintenanceFailures.end,
		onSuccess,
	});
	const remove = useConfirmedAction(() => call('removeMaintenance', { params: { id } }), {
		success: maintenanceSuccesses.remove,
		failure: maintenanceFailures.remove,
		onSuccess,
	});
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
				onClick={remove.ask}
			>
				<Trash2 />
			</Button>
			<ConfirmDialog {...remove.dialog} title={`Delete ${name}?`} confirmLabel="Delete" tone="danger">
				Failures send alerts again. Time that has passed stays as it was counted.
			</ConfirmDialog>
		</span>
	);
}
