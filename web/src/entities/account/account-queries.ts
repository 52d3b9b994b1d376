/** The queries and query keys of the signed-in account: its profile, sessions, activity and deliveries. */
import { pageSize } from '@stayup/contract';
import { pagesOf, queryOf } from '../../lib/api-client/queries.ts';

const rowsPerPage = 10;

export const accountQueries = {
	profile: () => queryOf(['user'], 'getUser'),
	secondFactor: () => queryOf(['second-factor'], 'getSecondFactor'),
	sessions: () => queryOf(['sessions'], 'listSessions'),
	activity: () => pagesOf(['activity'], 'listActivity', { query: { limit: rowsPerPage } }),
	accountActivity: () => pagesOf(['account-activity'], 'listAccountActivity', { query: { limit: rowsPerPage } }),
	deliveries: () => pagesOf(['deliveries'], 'listDeliveries', { query: { limit: rowsPerPage } }),
	/** In few pages, for a filter that needs every row. */
	allDeliveries: () => pagesOf(['deliveries', 'all'], 'listDeliveries', { query: { limit: pageSize.max } }),
};
