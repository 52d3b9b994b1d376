/** The queries of imports. */
import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../lib/api-client/queries.ts';

export const importQueries = {
	list: () => queryOf(['imports', 'list'], 'listImports'),
	detail: (id: string) =>
		queryOptions({ ...queryOf(['imports', id], 'getImport', { params: { id } }), staleTime: Number.POSITIVE_INFINITY }),
};
