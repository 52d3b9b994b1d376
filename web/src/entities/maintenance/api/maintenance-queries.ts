/** The queries and query keys of maintenance windows. */
import type { MaintenanceSchedule } from '@stayup/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { pagesOf, queryOf } from '../../../lib/api-client/queries.ts';
import { refetchDashboard } from '../../website/api/website-queries.ts';

export type WindowsListed = 'current' | 'over';

const allKey = ['maintenance'];

export const maintenanceQueries = {
	list: (state: WindowsListed) => pagesOf([...allKey, 'list', state], 'listMaintenance', { query: { state } }),
	detail: (id: string) => queryOf([...allKey, 'window', id], 'getMaintenance', { params: { id } }),
	/** Keeps showing the occurrences of the schedule before while those of the next one load. */
	preview: (schedule: MaintenanceSchedule) =>
		queryOptions({
			...queryOf(['maintenance-preview', schedule], 'previewMaintenance', { body: schedule }),
			placeholderData: keepPreviousData,
			retry: false,
		}),
	calendar: () => queryOf(['maintenance-calendar'], 'getMaintenanceCalendar'),
};

/** Refetches the windows, and the websites, which show their next maintenance, after windows changed. */
export async function refetchMaintenance(client: QueryClient): Promise<void> {
	await Promise.all([
		client.invalidateQueries({ queryKey: allKey }),
		client.invalidateQueries({ queryKey: ['website'] }),
		refetchDashboard(client),
	]);
}
