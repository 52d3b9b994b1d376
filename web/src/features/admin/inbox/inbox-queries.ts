/** The queries of the inbox of admins. */
import type { ApplicationDetail, LeadDetail, LeadSummary, SavedFilter } from '@stayup/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/client.ts';
import type { Failure } from '../../../lib/messages.ts';

const inboxKey = ['admin', 'inbox'] as const;

export const inboxQueries = {
	lead: (id: string) =>
		queryOptions({
			queryKey: [...inboxKey, 'lead', id],
			queryFn: ({ signal }): Promise<LeadDetail> => call('getLead', { params: { id }, signal }),
		}),
	summary: () =>
		queryOptions({
			queryKey: [...inboxKey, 'summary'],
			queryFn: ({ signal }): Promise<LeadSummary> => call('getLeadSummary', { signal }),
		}),
	savedFilters: () =>
		queryOptions({
			queryKey: [...inboxKey, 'saved-filters'],
			queryFn: ({ signal }): Promise<SavedFilter[]> => call('listSavedFilters', { signal }),
		}),
	application: (id: string) =>
		queryOptions({
			queryKey: [...inboxKey, 'application', id],
			queryFn: ({ signal }): Promise<ApplicationDetail> => call('getApplication', { params: { id }, signal }),
		}),
};

export const inboxFailures = {
	leadLoad: { text: 'Failed to load the lead', server: 'never' },
	applicationLoad: { text: 'Failed to load the application', server: 'never' },
	site: { text: 'Failed to check the website', server: 'always' },
	export: { text: 'Failed to export the leads', server: 'always' },
	filtersLoad: { text: 'Failed to load your saved filters', server: 'never' },
	saveFilter: { text: 'Failed to save the filter', server: 'always' },
	removeFilter: { text: 'Failed to remove the filter', server: 'always' },
	erase: { text: 'Failed to erase the application', server: 'always' },
} as const satisfies Record<string, Failure>;
