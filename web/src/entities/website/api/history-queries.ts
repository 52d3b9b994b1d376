/** The queries of a website's history, and of the intervals that an uptime is made of. */
import type { HistoryQuery, HistoryZoom, WebsiteHistory } from '@stayup/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callForPage } from '../../../lib/api-client/client.ts';

const intervalsPageSize = 20;

/** Instants in ISO 8601. Without `from` the first one that is kept, without `to` now. */
export interface HistorySpan {
	from?: string;
	to?: string;
}

export const historyQueries = {
	rows: (id: string, zoom: HistoryZoom, span: HistorySpan) =>
		queryOptions({
			queryKey: ['history', id, zoom, span],
			queryFn: ({ signal }): Promise<WebsiteHistory> => {
				const query: HistoryQuery = { zoom, ...span };
				return call('getWebsiteHistory', { params: { id }, query, signal });
			},
		}),
	intervals: (id: string, span: HistorySpan) =>
		infiniteQueryOptions({
			queryKey: ['intervals', id, span],
			queryFn: ({ pageParam, signal }) =>
				callForPage('listIntervals', {
					params: { id },
					query: { limit: intervalsPageSize, ...span },
					next: pageParam,
					signal,
				}),
			initialPageParam: null as string | null,
			getNextPageParam: (page) => page.next,
		}),
};
