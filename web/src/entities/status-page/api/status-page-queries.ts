/** The queries and query keys of status pages. */
import type { StatusPage, StatusPageSettings } from '@stayup/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { pagesOf, queryOf } from '../../../lib/api-client/queries.ts';

const allKey = ['status-pages'];
const previewKey = ['status-page-preview'];

export const statusPageQueries = {
	list: () => queryOf([...allKey, 'list'], 'listStatusPages'),
	detail: (id: string) => queryOf([...allKey, 'page', id], 'getStatusPage', { params: { id } }),
	subscribers: (id: string) => pagesOf([...allKey, 'subscribers', id], 'listStatusSubscribers', { params: { id } }),
	domain: (id: string) => queryOf([...allKey, 'domain', id], 'getStatusDomain', { params: { id } }),
	slug: (slug: string) =>
		queryOptions({
			...queryOf(['status-page-slug', slug], 'checkSlug', { query: { slug } }),
			retry: false,
			gcTime: 30_000,
		}),
	/** Keeps showing the page with the settings before while that of the next ones loads. */
	preview: (settings: StatusPageSettings) =>
		queryOptions({
			...queryOf([...previewKey, settings], 'previewStatusPage', { body: settings }),
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
