/** The queries and query keys of alert policies. */
import type { AlertPolicy, Body, Endpoints, PolicyPreview } from '@stayup/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client/client.ts';

export type PreviewRequest = Body<Endpoints['previewPolicy']>;

const listKey = ['alert-policies'];

export const policyQueries = {
	list: () =>
		queryOptions({
			queryKey: listKey,
			queryFn: ({ signal }): Promise<AlertPolicy[]> => call('listPolicies', { signal }),
		}),
	/** Keeps showing the sentences before while the next ones load. */
	preview: (request: PreviewRequest) =>
		queryOptions({
			queryKey: ['alert-policy-preview', request],
			queryFn: ({ signal }): Promise<PolicyPreview> => call('previewPolicy', { body: request, signal }),
			placeholderData: keepPreviousData,
			retry: false,
			gcTime: 30_000,
		}),
};

export async function refetchPolicies(client: QueryClient): Promise<void> {
	await client.invalidateQueries({ queryKey: listKey });
}
