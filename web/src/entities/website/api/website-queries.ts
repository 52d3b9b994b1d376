/** The queries and query keys of websites, their numbers and their checks. */
import {
	type DashboardStats,
	type ResponseTimes,
	toInstant,
	type UptimeWindow,
	type Website,
	type WebsiteStats,
} from '@stayup/contract';
import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, callForAll, callForPage } from '../../../lib/api-client/client.ts';

const checksPageSize = 20;
const conditionsPageSize = 10;

export type CheckFilter = 'all' | 'failed';

export const websiteQueries = {
	list: () =>
		queryOptions({
			queryKey: ['websites'],
			queryFn: ({ signal }): Promise<Website[]> => callForAll('listWebsites', { signal }),
		}),
	dashboardStats: () =>
		queryOptions({
			queryKey: ['stats', 'dashboard'],
			queryFn: ({ signal }): Promise<DashboardStats> => call('getDashboardStats', { signal }),
		}),
	detail: (id: string) =>
		queryOptions({
			queryKey: ['website', id],
			queryFn: ({ signal }): Promise<Website> => call('getWebsite', { params: { id }, signal }),
		}),
	stats: (id: string) =>
		queryOptions({
			queryKey: ['stats', 'website', id],
			queryFn: ({ signal }): Promise<WebsiteStats> => call('getWebsiteStats', { params: { id }, signal }),
		}),
	/** `span`: milliseconds since the epoch. */
	responseTimes: (id: string, span: UptimeWindow | { from: number; to: number }) =>
		queryOptions({
			queryKey: ['response-times', id, span],
			queryFn: ({ signal }): Promise<ResponseTimes> => {
				const query =
					typeof span === 'string' ? { window: span } : { from: toInstant(span.from), to: toInstant(span.to) };
				return call('getResponseTimes', { params: { id }, query, signal });
			},
		}),
	/** `before`: an instant in ISO 8601, or null for the newest. */
	checks: (id: string, result: CheckFilter, before: string | null) =>
		infiniteQueryOptions({
			queryKey: [...checksKey(id), result, before],
			queryFn: ({ pageParam, signal }) =>
				callForPage('listChecks', {
					params: { id },
					query: { limit: checksPageSize, result, ...(before !== null && { cursor: before }) },
					next: pageParam,
					signal,
				}),
			initialPageParam: null as string | null,
			getNextPageParam: (page) => page.next,
		}),
	places: (id: string) =>
		queryOptions({
			queryKey: ['places', id],
			queryFn: ({ signal }) => call('getPlaces', { params: { id }, signal }),
		}),
	/** One check of the website as it is saved, for the rules that its page suggests. */
	suggestedRules: ({ _id, url, expectedStatusCode, check = null }: Website) =>
		queryOptions({
			queryKey: ['suggested-rules', _id, url],
			queryFn: () => call('trySettings', { body: { websiteId: _id, url, expectedStatusCode, check } }),
			// Each call requests the website, so only a reader's retry repeats it.
			staleTime: Number.POSITIVE_INFINITY,
			gcTime: Number.POSITIVE_INFINITY,
			retry: false,
			retryOnMount: false,
			refetchOnWindowFocus: false,
			refetchOnReconnect: false,
		}),
	conditions: (id: string) =>
		infiniteQueryOptions({
			queryKey: ['conditions', id],
			queryFn: ({ pageParam, signal }) =>
				callForPage('listConditions', {
					params: { id },
					query: { limit: conditionsPageSize },
					next: pageParam,
					signal,
				}),
			initialPageParam: null as string | null,
			getNextPageParam: (page) => page.next,
		}),
	testAlert: (testAlertId: string) =>
		queryOptions({
			queryKey: ['test-alert', testAlertId],
			queryFn: ({ signal }) => call('getTestAlert', { params: { id: testAlertId }, signal }),
		}),
};

/** For `setQueryData` with changes of the live view: it does not know when websites were last checked, so it is no reload. */
export function atLastLoad(client: QueryClient, queryKey: QueryKey): { updatedAt: number } {
	return { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 };
}

function checksKey(id: string): string[] {
	return ['checks', id];
}

/** Refetches the dashboard after websites were added, removed or changed. */
export async function refetchDashboard(client: QueryClient): Promise<void> {
	await Promise.all([
		client.invalidateQueries({ queryKey: websiteQueries.list().queryKey }),
		client.invalidateQueries({ queryKey: websiteQueries.dashboardStats().queryKey }),
	]);
}

/** Refetches one website and its numbers after a new check result. */
export async function refetchWebsite(client: QueryClient, id: string): Promise<void> {
	await Promise.all([
		client.invalidateQueries({ queryKey: websiteQueries.detail(id).queryKey }),
		client.invalidateQueries({ queryKey: websiteQueries.stats(id).queryKey }),
	]);
}

export async function refetchChecks(client: QueryClient, id: string): Promise<void> {
	await client.invalidateQueries({ queryKey: checksKey(id) });
}
