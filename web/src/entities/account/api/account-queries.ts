/** The queries and query keys of the signed-in account: its profile, webhook secret and deliveries. */
import type { User } from '@stayup/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callForPage } from '../../../lib/api-client/client.ts';

const deliveriesPageSize = 10;

export const accountQueries = {
	profile: () =>
		queryOptions({
			queryKey: ['user'],
			queryFn: ({ signal }): Promise<User> => call('getUser', { signal }),
		}),
	webhookSecret: () =>
		queryOptions({
			queryKey: ['webhook-secret'],
			queryFn: ({ signal }) => call('getWebhookSecret', { signal }),
			staleTime: Number.POSITIVE_INFINITY,
		}),
	deliveries: () =>
		infiniteQueryOptions({
			queryKey: ['deliveries'],
			queryFn: ({ pageParam, signal }) =>
				callForPage('listDeliveries', { query: { limit: deliveriesPageSize }, next: pageParam, signal }),
			initialPageParam: null as string | null,
			getNextPageParam: (page) => page.next,
		}),
};
