/** The queries and query keys of outages. */
import type { OutageQuery } from '@stayup/contract';
import { pagesOf, queryOf } from '../../lib/api-client/queries.ts';

export const outageQueries = {
	list: (query: OutageQuery) => pagesOf(['outages', query], 'listOwnOutages', { query }),
	detail: (id: string) => queryOf(['outage', id], 'getOutage', { params: { id } }),
	alerts: (id: string) => queryOf(['outage', id, 'alerts'], 'getOutageAlerts', { params: { id } }),
	neighbours: (id: string) => queryOf(['outage', id, 'neighbours'], 'getOutageNeighbours', { params: { id } }),
};
