/** The queries and query keys of maintenance windows. */
import type { MaintenanceCalendar, MaintenancePreview, MaintenanceSchedule, MaintenanceWindow } from '@stayup/contract';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callForPage } from '../../../lib/api-client/client.ts';
import { refetchDashboard } from '../../website/api/website-queries.ts';

export type WindowsListed = 'current' | 'over';

const allKey = ['maintenance'];

export const maintenanceQueries = {
	list: (state: WindowsListed) =>
		infiniteQueryOptions({
			queryKey: [...allKey, 'list', state],
			queryFn: ({ pageParam, signal }) => callForPage('listMaintenance', { query: { state }, next: pageParam, signal }),
			initialPageParam: null as string | null,
			getNextPageParam: (page) => page.next,
		}),
	detail: (id: string) =>
		queryOptions({
			queryKey: [...allKey, 'window', id],
			queryFn: ({ signal }): Promise<MaintenanceWindow> => call('getMaintenance', { params: { id }, signal }),
		}),
	/** Keeps showing the occurrences of the schedule before while those of the next one load. */
	preview: (schedule: MaintenanceSchedule) =>
		queryOptions({
			queryKey: ['maintenance-preview', schedule],
			queryFn: ({ signal }): Promise<MaintenancePreview> => call('previewMaintenance', { body: schedule, signal }),
			placeholderData: keepPreviousData,
			retry: false,
		}),
	calendar: () =>
		queryOptions({
			queryKey: ['maintenance-calendar'],
			queryFn: ({ signal }): Promise<MaintenanceCalendar> => call('getMaintenanceCalendar', { signal }),
		}),
};

/** Refetches the windows, and the websites, which show their next maintenance, after windows changed. */
export async function refetchMaintenance(client: QueryClient): Promise<void> {
	await Promise.all([
		client.invalidateQueries({ queryKey: allKey }),
		client.invalidateQueries({ queryKey: ['website'] }),
		refetchDashboard(client),
	]);
}
