/** The queries and query keys of websites, their numbers and their checks. */
import { toInstant, type UptimeWindow, type Website } from '@stayup/contract';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, callForAll } from '../../../lib/api-client/client.ts';
import { pagesOf, queryOf } from '../../../lib/api-client/queries.ts';

const checksPageSize = 20;
const conditionsPageSize = 10;

export type CheckFilter = 'all' | 'failed';

export const websiteQueries = {
	list: () =>
		queryOptions({
			queryKey: ['websites'],
			queryFn: ({ signal }): Promise<Website[]> => callForAll('listWebsites', { signal }),
		}),
	dashboardStats: () => queryOf(['stats', 'dashboard'], 'getDashboardStats'),
	detail: (id: string) => queryOf(['website', id], 'getWebsite', { params: { id } }),
	stats: (id: string) => queryOf(['stats', 'website', id], 'getWebsiteStats', { params: { id } }),
	/** `span`: milliseconds since the epoch. */
	responseTimes: (id: string, span: UptimeWindow | { from: number; to: number }) =>
		queryOf(['response-times', id, span], 'getResponseTimes', {
			params: { id },
			query: typeof span === 'string' ? { window: span } : { from: toInstant(span.from), to: toInstant(span.to) },
		}),
	/** `before`: an instant in ISO 8601, or null for the newest. */
	checks: (id: string, result: CheckFilter, before: string | null) =>
		pagesOf([...checksKey(id), result, before], 'listChecks', {
			params: { id },
			query: { limit: checksPageSize, result, ...(before !== null && { cursor: before }) },
		}),
	places: (id: string) => queryOf(['places', id], 'getPlaces', { params: { id } }),
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
		pagesOf(['conditions', id], 'listConditions', { params: { id }, query: { limit: conditionsPageSize } }),
	testAlert: (testAlertId: string) =>
		queryOf(['test-alert', testAlertId], 'getTestAlert', { params: { id: testAlertId } }),
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
