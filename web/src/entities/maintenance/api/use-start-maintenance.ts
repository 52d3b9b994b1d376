/** Starts maintenance of one or several websites now. */
import { type MaintenanceWindow, maintenanceNowMinutes } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { formatSince } from '../../../lib/format.ts';
import { messageFor } from '../../../lib/messages.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { maintenanceFailures, maintenanceSuccesses } from '../messages.ts';
import { refetchMaintenance } from './maintenance-queries.ts';

/** The choices of the menus. */
export const nowChoices = maintenanceNowMinutes.map((minutes) => ({
	minutes,
	label: minutes < 60 ? `For ${minutes} minutes` : minutes === 60 ? 'For 1 hour' : `For ${minutes / 60} hours`,
}));

export function useStartMaintenance(websites: readonly string[]) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (minutes: number) => start(websites, minutes),
		onSuccess: ({ current }) => {
			if (current) toast.success(maintenanceSuccesses.start(formatSince(Date.parse(current.until), serverNow())));
			return refetchMaintenance(client);
		},
		onError: (error) =>
			toast.error(messageFor(error, maintenanceFailures.start), { id: maintenanceFailures.start.text }),
	});
}

function start(websites: readonly string[], minutes: number): Promise<MaintenanceWindow> {
	const [id] = websites;
	if (websites.length === 1 && id !== undefined) return call('startMaintenance', { params: { id }, body: { minutes } });
	return call('startMaintenanceOfMany', { body: { websites: [...websites], minutes } });
}
