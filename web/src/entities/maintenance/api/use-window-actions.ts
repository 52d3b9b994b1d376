/** Ends the running occurrence of a maintenance window, or deletes the window. */
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/client.ts';
import { useAction } from '../../../lib/use-action.ts';
import { maintenanceFailures, maintenanceSuccesses } from '../messages.ts';
import { refetchMaintenance } from './maintenance-queries.ts';

export function useWindowActions(id: string) {
	const client = useQueryClient();
	const end = useAction(() => call('endMaintenance', { params: { id } }), {
		success: maintenanceSuccesses.end,
		failure: maintenanceFailures.end,
		onSuccess: () => refetchMaintenance(client),
	});
	const remove = useAction(() => call('removeMaintenance', { params: { id } }), {
		success: maintenanceSuccesses.remove,
		failure: maintenanceFailures.remove,
		onSuccess: () => refetchMaintenance(client),
	});
	return { end, remove };
}
