/** The queries and query keys of alert policies. */
import type { Body, Endpoints } from '@stayup/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../lib/api-client/queries.ts';

export type PreviewRequest = Body<Endpoints['previewPolicy']>;

const listKey = ['alert-policies'];

export const policyQueries = {
	list: () => queryOf(listKey, 'listPolicies'),
	/** Keeps showing the sentences before while the next ones load. */
	preview: (request: PreviewRequest) =>
		queryOptions({
			...queryOf(['alert-policy-preview', request], 'previewPolicy', { body: request }),
			placeholderData: keepPreviousData,
			retry: false,
			gcTime: 30_000,
		}),
};

export async function refetchPolicies(client: QueryClient): Promise<void> {
	await client.invalidateQueries({ queryKey: listKey });
}
