/** The queries and query keys of the account's plan. */
import { queryOf } from '../../lib/api-client/queries.ts';

export const planQueries = {
	subscription: () => queryOf(['subscription'], 'getSubscription'),
	invoices: () => queryOf(['subscription', 'invoices'], 'listInvoices'),
};
