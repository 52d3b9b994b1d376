/** The queries of the inbox of admins. */
import { minuteMs } from '@stayup/contract';
import { queryOf } from '../../../lib/api-client/queries.ts';
import type { Failure } from '../../../lib/messages.ts';

const inboxKey = ['admin', 'inbox'] as const;

export const inboxQueries = {
	lead: (id: string) => queryOf([...inboxKey, 'lead', id], 'getLead', { params: { id } }),
	/** It reads thousands of documents. */
	sales: () => ({ ...queryOf([...inboxKey, 'sales'], 'getSales'), staleTime: 10 * minuteMs }),
	summary: () => queryOf([...inboxKey, 'summary'], 'getLeadSummary'),
	savedFilters: () => queryOf([...inboxKey, 'saved-filters'], 'listSavedFilters'),
	application: (id: string) => queryOf([...inboxKey, 'application', id], 'getApplication', { params: { id } }),
};

export const inboxFailures = {
	leadLoad: { text: 'Failed to load the lead', server: 'never' },
	applicationLoad: { text: 'Failed to load the application', server: 'never' },
	add: { text: 'Failed to add the lead', server: 'always' },
	site: { text: 'Failed to check the website', server: 'always' },
	export: { text: 'Failed to export the leads', server: 'always' },
	filtersLoad: { text: 'Failed to load your saved filters', server: 'never' },
	saveFilter: { text: 'Failed to save the filter', server: 'always' },
	removeFilter: { text: 'Failed to remove the filter', server: 'always' },
	erase: { text: 'Failed to erase the application', server: 'always' },
} as const satisfies Record<string, Failure>;
