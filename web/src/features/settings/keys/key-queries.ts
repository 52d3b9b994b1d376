/** The query of the API keys. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/client.ts';

export const keyQuery = () =>
	queryOptions({ queryKey: ['api-keys'], queryFn: ({ signal }) => call('listKeys', { signal }) });
