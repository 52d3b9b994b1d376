/** The queries and query keys of incidents on status pages. */
import type { OutagePublication, StatusIncident } from '@stayup/contract';
import type { QueryClient } from '@tanstack/react-query';
import { pagesOf, queryOf } from '../../lib/api-client/queries.ts';

const allKey = ['status-incidents'];
const publicationsKey = [...allKey, 'publication'];

export const statusIncidentQueries = {
	list: (pageId: string) => pagesOf([...allKey, 'list', pageId], 'listIncidents', { params: { id: pageId } }),
	detail: (id: string) => queryOf([...allKey, 'incident', id], 'getIncident', { params: { id } }),
	publication: (outageId: string) =>
		queryOf([...publicationsKey, outageId], 'getPublication', { params: { id: outageId } }),
};

/** Shows an incident as the server stored it, and refetches the list of its page. */
export async function noteIncident(client: QueryClient, stored: StatusIncident): Promise<void> {
	client.setQueryData(statusIncidentQueries.detail(stored._id).queryKey, stored);
	client.setQueriesData<OutagePublication>(
		{ queryKey: publicationsKey },
		(known) =>
			known && { ...known, incidents: known.incidents.map((each) => (each._id === stored._id ? stored : each)) },
	);
	await refetchList(client, stored.pageId);
}

/** Shows a publication as the server stored it. */
export function notePublication(client: QueryClient, outageId: string, stored: OutagePublication): void {
	client.setQueryData(statusIncidentQueries.publication(outageId).queryKey, stored);
	for (const incident of stored.incidents) void noteIncident(client, incident);
}

/** After an incident was deleted: refetches the list of its page, and where outages are published. */
export async function refetchIncidents(client: QueryClient, pageId: string): Promise<void> {
	await Promise.all([refetchList(client, pageId), client.invalidateQueries({ queryKey: publicationsKey })]);
}

async function refetchList(client: QueryClient, pageId: string): Promise<void> {
	await client.invalidateQueries({ queryKey: statusIncidentQueries.list(pageId).queryKey });
}
