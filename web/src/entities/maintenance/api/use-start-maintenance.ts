/** Starts maintenance of one or several websites now. */
import { type MaintenanceWindow, maintenanceNowMinutes } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/client.ts';
import { formatSince } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useAction } from '../../../lib/use-action.ts';
import { maintenanceFailures, maintenanceSuccesses } from '../messages.ts';
import { refetchMaintenance } from './maintenance-queries.ts';

/** The choices of the menus. */
export const nowChoices = maintenanceNowMinutes.map((minutes) => ({
	minutes,
	label: minutes < 60 ? `For ${minutes} minutes` : minutes === 60 ? 'For 1 hour' : `For ${minutes / 60} hours`,
}));

export function useStartMaintenance(websites: readonly string[]) {
	const client = useQueryClient();
	return useAction((minutes: number) => start(websites, minutes), {
		success: ({ current }) =>
			current && maintenanceSuccesses.start(formatSince(Date.parse(current.until), serverNow())),
		failure: maintenanceFailures.start,
		onSuccess: () => refetchMaintenance(client),
	});
}

function start(websites: readonly string[], minutes: number): Promise<MaintenanceWindow> {
	const [id] = websites;
	if (websites.length === 1 && id !== undefined) return call('startMaintenance', { params: { id }, body: { minutes } });
	return call('startMaintenanceOfMany', { body: { websites: [...websites], minutes } });
}
