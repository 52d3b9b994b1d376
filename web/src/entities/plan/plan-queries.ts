/** The queries and query keys of the account's plan. */
import type { CurrentSubscription, Payment } from '@stayup/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client/client.ts';

export const planQueries = {
	subscription: () =>
		queryOptions({
			queryKey: ['subscription'],
			queryFn: ({ signal }): Promise<CurrentSubscription> => call('getSubscription', { signal }),
		}),
	invoices: () =>
		queryOptions({
			queryKey: ['subscription', 'invoices'],
			queryFn: ({ signal }): Promise<Payment[]> => call('listInvoices', { signal }),
		}),
};
