/** The queries and query keys of the signed-in account: its profile, sessions, activity and deliveries. */
import type { User } from '@stayup/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callForPage } from '../../lib/api-client/client.ts';

const rowsPerPage = 10;

export const accountQueries = {
	profile: () =>
		queryOptions({
			queryKey: ['user'],
			queryFn: ({ signal }): Promise<User> => call('getUser', { signal }),
		}),
	secondFactor: () =>
		queryOptions({
			queryKey: ['second-factor'],
			queryFn: ({ signal }) => call('getSecondFactor', { signal }),
		}),
	sessions: () =>
		queryOptions({
			queryKey: ['sessions'],
			queryFn: ({ signal }) => call('listSessions', { signal }),
		}),
	activity: () =>
		infiniteQueryOptions({
			queryKey: ['activity'],
			queryFn: ({ pageParam, signal }) =>
				callForPage('listActivity', { query: { limit: rowsPerPage }, next: pageParam, signal }),
			initialPageParam: null as string | null,
			getNextPageParam: (page) => page.next,
		}),
	deliveries: () =>
		infiniteQueryOptions({
			queryKey: ['deliveries'],
			queryFn: ({ pageParam, signal }) =>
				callForPage('listDeliveries', { query: { limit: rowsPerPage }, next: pageParam, signal }),
			initialPageParam: null as string | null,
			getNextPageParam: (page) => page.next,
		}),
};
