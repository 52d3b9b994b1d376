/** The queries and query keys of outages. */
import type { OutageDetail } from '@stayup/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/client.ts';

export const outageQueries = {
	detail: (id: string) =>
		queryOptions({
			queryKey: ['outage', id],
			queryFn: ({ signal }): Promise<OutageDetail> => call('getOutage', { params: { id }, signal }),
		}),
};
