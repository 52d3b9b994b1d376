/** The queries of projects, for their client and for admins. */
import { queryOf } from '../../lib/api-client/queries.ts';

const projectKey = ['project'] as const;

export const projectQueries = {
	list: () => queryOf([...projectKey, 'list'], 'listProjects'),
	detail: (id: string) => queryOf([...projectKey, 'detail', id], 'getProject', { params: { id } }),
	forAdmin: (id: string) =>
		// Below the key of the admin dashboard, whose changes also concern projects.
		queryOf(['admin', 'project', id], 'getProjectForAdmin', { params: { id } }),
};
