/** The queries and query keys of status pages. */
import type { SlugCheck, StatusPage, StatusPageDomain, StatusPageSettings, StatusSnapshot } from '@stayup/contract';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callForPage } from '../../../lib/api-client/client.ts';

const allKey = ['status-pages'];
const previewKey = ['status-page-preview'];

export const statusPageQueries = {
	list: () =>
		queryOptions({
			queryKey: [...allKey, 'list'],
			queryFn: ({ signal }): Promise<StatusPage[]> => call('listStatusPages', { signal }),
		}),
	detail: (id: string) =>
		queryOptions({
			queryKey: [...allKey, 'page', id],
			queryFn: ({ signal }): Promise<StatusPage> => call('getStatusPage', { params: { id }, signal }),
		}),
	subscribers: (id: string) =>
		infiniteQueryOptions({
			queryKey: [...allKey, 'subscribers', id],
			queryFn: ({ pageParam, signal }) =>
				callForPage('listStatusSubscribers', { params: { id }, next: pageParam, signal }),
			initialPageParam: null as string | null,
			getNextPageParam: (page) => page.next,
		}),
	domain: (id: string) =>
		queryOptions({
			queryKey: [...allKey, 'domain', id],
			queryFn: ({ signal }): Promise<StatusPageDomain> => call('getStatusDomain', { params: { id }, signal }),
		}),
	slug: (slug: string) =>
		queryOptions({
			queryKey: ['status-page-slug', slug],
			queryFn: ({ signal }): Promise<SlugCheck> => call('checkSlug', { query: { slug }, signal }),
			retry: false,
			gcTime: 30_000,
		}),
	/** Keeps showing the page with the settings before while that of the next ones loads. */
	preview: (settings: StatusPageSettings) =>
		queryOptions({
			queryKey: [...previewKey, settings],
			queryFn: ({ signal }): Promise<StatusSnapshot> => call('previewStatusPage', { body: settings, signal }),
			placeholderData: keepPreviousData,
			retry: false,
			gcTime: 30_000,
		}),
};

/** Shows a page as the server stored it, and refetches the list. */
export async function noteStatusPage(client: QueryClient, stored: StatusPage): Promise<void> {
	client.setQueryData(statusPageQueries.detail(stored._id).queryKey, stored);
	await client.invalidateQueries({ queryKey: statusPageQueries.list().queryKey });
}

/** After a change that the settings of a preview do not show. */
export async function refetchPreviews(client: QueryClient): Promise<void> {
	await client.invalidateQueries({ queryKey: previewKey });
}

export async function refetchStatusPages(client: QueryClient): Promise<void> {
	await client.invalidateQueries({ queryKey: allKey });
}
