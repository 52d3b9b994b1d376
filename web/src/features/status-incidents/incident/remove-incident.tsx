/** Deletes an incident after a confirmation. */
import type { StatusIncident } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { incidentFailures, incidentSuccesses } from '../../../entities/status-incident/messages.ts';
import { refetchIncidents } from '../../../entities/status-incident/status-incident-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { paths } from '../../../lib/paths.ts';
import { useConfirmedAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

export function RemoveIncident({ incident: { _id: id, pageId } }: { incident: StatusIncident }) {
	const client = useQueryClient();
	const navigate = useNavigate();
	const remove = useConfirmedAction(() => call('removeIncident', { params: { id } }), {
		success: incidentSuccesses.remove,
		failure: incidentFailures.remove,
		onSuccess: () => {
			navigate(paths.statusPageIncidents(pageId), { replace: true });
			return refetchIncidents(client, pageId);
		},
	});
	return (
		<>
			<Button variant="secondary" onClick={remove.ask}>
				<Trash2 />
				Delete
			</Button>
			<ConfirmDialog {...remove.dialog} title="Delete this incident?" confirmLabel="Delete" tone="danger">
				Visitors no longer see it or its updates. This cannot be undone.
			</ConfirmDialog>
		</>
	);
}
