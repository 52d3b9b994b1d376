/** The queries of visitor numbers and of the messages of a contact form. */
import type { VisitorNumbers, VisitorSpan } from '@stayup/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForPage } from '../../../lib/api-client/client.ts';

export const visitorQueries = {
	/** Of the website, whatever the span. */
	key: (id: string) => ['visitors', id],
	numbers: (id: string, span: VisitorSpan) =>
		queryOptions({
			queryKey: ['visitors', id, span],
			queryFn: ({ signal }): Promise<VisitorNumbers> =>
				call('getVisitors', { params: { id }, query: { days: String(span) }, signal }),
			placeholderData: keepPreviousData,
		}),
	entries: (id: string) =>
		infiniteQueryOptions({
			queryKey: ['form-entries', id],
			queryFn: ({ pageParam, signal }) => callForPage('listFormEntries', { params: { id }, next: pageParam, signal }),
			initialPageParam: null as string | null,
			getNextPageParam: (page) => page.next,
		}),
	possibleSpam: (id: string) =>
		infiniteQueryOptions({
			queryKey: ['form-entries', id, 'possible-spam'],
			queryFn: ({ pageParam, signal }) =>
				callForPage('listPossibleSpamEntries', { params: { id }, next: pageParam, signal }),
			initialPageParam: null as string | null,
			getNextPageParam: (page) => page.next,
		}),
};
