/** The queries of visitor numbers and of the messages of a contact form. */
import type { VisitorSpan } from '@stayup/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pagesOf, queryOf } from '../../../lib/api-client/queries.ts';

export const visitorQueries = {
	/** Of the website, whatever the span. */
	key: (id: string) => ['visitors', id],
	numbers: (id: string, span: VisitorSpan) =>
		queryOptions({
			...queryOf(['visitors', id, span], 'getVisitors', { params: { id }, query: { days: String(span) } }),
			placeholderData: keepPreviousData,
		}),
	entries: (id: string) => pagesOf(['form-entries', id], 'listFormEntries', { params: { id } }),
	possibleSpam: (id: string) =>
		pagesOf(['form-entries', id, 'possible-spam'], 'listPossibleSpamEntries', { params: { id } }),
};
