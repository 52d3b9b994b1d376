/** The queries of imports. */
import type { ImportSummary, WebsiteImport } from '@stayup/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client/client.ts';

export const importQueries = {
	list: () =>
		queryOptions({
			queryKey: ['imports', 'list'],
			queryFn: ({ signal }): Promise<ImportSummary[]> => call('listImports', { signal }),
		}),
	detail: (id: string) =>
		queryOptions({
			queryKey: ['imports', id],
			queryFn: ({ signal }): Promise<WebsiteImport> => call('getImport', { params: { id }, signal }),
			staleTime: Number.POSITIVE_INFINITY,
		}),
};
