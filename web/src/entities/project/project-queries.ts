/** The queries of projects, for their client and for admins. */
import { hourMs } from '@stayup/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { pagesOf, queryOf } from '../../lib/api-client/queries.ts';

const projectKey = ['project'] as const;

export const projectQueries = {
	list: () => queryOf([...projectKey, 'list'], 'listProjects'),
	detail: (id: string) => queryOf([...projectKey, 'detail', id], 'getProject', { params: { id } }),
	forAdmin: (id: string) =>
		// Below the key of the admin dashboard, whose changes also concern projects.
		queryOf(['admin', 'project', id], 'getProjectForAdmin', { params: { id } }),
	/** Reads a month of days for each project, so no live update asks for it again: its key is not below that of the admin dashboard. */
	creditsDue: () =>
		infiniteQueryOptions({
			...pagesOf([...projectKey, 'credits-due'], 'listCreditsDue', { query: {} }),
			staleTime: hourMs,
		}),
};
