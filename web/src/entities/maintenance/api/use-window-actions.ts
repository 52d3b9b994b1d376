/** Ends the running occurrence of a maintenance window, or deletes the window. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { messageFor } from '../../../lib/messages.ts';
import { maintenanceFailures, maintenanceSuccesses } from '../messages.ts';
import { refetchMaintenance } from './maintenance-queries.ts';

export function useWindowActions(id: string) {
	const client = useQueryClient();
	const end = useMutation({
		mutationFn: () => call('endMaintenance', { params: { id } }),
		onSuccess: () => {
			toast.success(maintenanceSuccesses.end);
			return refetchMaintenance(client);
		},
		onError: (error) => toast.error(messageFor(error, maintenanceFailures.end), { id: maintenanceFailures.end.text }),
	});
	const remove = useMutation({
		mutationFn: () => call('removeMaintenance', { params: { id } }),
		onSuccess: () => {
			toast.success(maintenanceSuccesses.remove);
			return refetchMaintenance(client);
		},
		onError: (error) =>
			toast.error(messageFor(error, maintenanceFailures.remove), { id: maintenanceFailures.remove.text }),
	});
	return { end, remove };
}
