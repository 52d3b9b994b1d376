/** What the screens load, each under the key that listeners and changes find it by. */
import type {
	CurrentSubscription,
	DashboardStats,
	OutageDetail,
	ResponseTimes,
	UptimeWindow,
	User,
	Website,
	WebsiteStats,
} from '@stayup/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callForAll } from '../lib/api-client/client.ts';

export const queries = {
	websites: () =>
		queryOptions({
			queryKey: ['websites'],
			queryFn: ({ signal }): Promise<Website[]> => callForAll('listWebsites', { signal }),
		}),
	website: (id: string) =>
		queryOptions({
			queryKey: ['website', id],
			queryFn: ({ signal }): Promise<Website> => call('getWebsite', { params: { id }, signal }),
		}),
	user: () =>
		queryOptions({
			queryKey: ['user'],
			queryFn: ({ signal }): Promise<User> => call('getUser', { signal }),
		}),
	subscription: () =>
		queryOptions({
			queryKey: ['subscription'],
			queryFn: ({ signal }): Promise<CurrentSubscription> => call('getSubscription', { signal }),
		}),
	dashboardStats: () =>
		queryOptions({
			queryKey: ['stats', 'dashboard'],
			queryFn: ({ signal }): Promise<DashboardStats> => call('getDashboardStats', { signal }),
		}),
	outage: (id: string) =>
		queryOptions({
			queryKey: ['outage', id],
			queryFn: ({ signal }): Promise<OutageDetail> => call('getOutage', { params: { id }, signal }),
		}),
	responseTimes: (id: string, window: UptimeWindow) =>
		queryOptions({
			queryKey: ['response-times', id, window],
			queryFn: ({ signal }): Promise<ResponseTimes> =>
				call('getResponseTimes', { params: { id }, query: { window }, signal }),
		}),
	websiteStats: (id: string) =>
		queryOptions({
			queryKey: ['stats', 'website', id],
			queryFn: ({ signal }): Promise<WebsiteStats> => call('getWebsiteStats', { params: { id }, signal }),
		}),
};

/** After a change to which websites there are. */
export async function refetchBoard(client: QueryClient): Promise<void> {
	await Promise.all([
		client.invalidateQueries({ queryKey: queries.websites().queryKey }),
		client.invalidateQueries({ queryKey: queries.dashboardStats().queryKey }),
	]);
}

/** After something was found out about one website. */
export async function refetchWebsite(client: QueryClient, id: string): Promise<void> {
	await Promise.all([
		client.invalidateQueries({ queryKey: queries.website(id).queryKey }),
		client.invalidateQueries({ queryKey: queries.websiteStats(id).queryKey }),
	]);
}
