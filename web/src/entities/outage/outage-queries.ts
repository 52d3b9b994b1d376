/** The queries and query keys of outages. */
import type { OutageDetail, OutageNeighbours, OutageQuery } from '@stayup/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callForPage } from '../../lib/api-client/client.ts';

export const outageQueries = {
	list: (query: OutageQuery) =>
		infiniteQueryOptions({
			queryKey: ['outages', query],
			queryFn: ({ pageParam, signal }) => callForPage('listOwnOutages', { query, next: pageParam, signal }),
			initialPageParam: null as string | null,
			getNextPageParam: (page) => page.next,
		}),
	detail: (id: string) =>
		queryOptions({
			queryKey: ['outage', id],
			queryFn: ({ signal }): Promise<OutageDetail> => call('getOutage', { params: { id }, signal }),
		}),
	neighbours: (id: string) =>
		queryOptions({
			queryKey: ['outage', id, 'neighbours'],
			queryFn: ({ signal }): Promise<OutageNeighbours> => call('getOutageNeighbours', { params: { id }, signal }),
		}),
};
