/** The queries of projects, for their client and for admins. */
import type { Project, ProjectDetail, ProjectDetailForAdmin } from '@stayup/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client/client.ts';

const projectKey = ['project'] as const;

export const projectQueries = {
	list: () =>
		queryOptions({
			queryKey: [...projectKey, 'list'],
			queryFn: ({ signal }): Promise<Project[]> => call('listProjects', { signal }),
		}),
	detail: (id: string) =>
		queryOptions({
			queryKey: [...projectKey, 'detail', id],
			queryFn: ({ signal }): Promise<ProjectDetail> => call('getProject', { params: { id }, signal }),
		}),
	forAdmin: (id: string) =>
		queryOptions({
			// Below the key of the admin dashboard, whose changes also concern projects.
			queryKey: ['admin', 'project', id],
			queryFn: ({ signal }): Promise<ProjectDetailForAdmin> => call('getProjectForAdmin', { params: { id }, signal }),
		}),
};
