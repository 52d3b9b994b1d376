/** The queries of a website's history, and of the intervals that an uptime is made of. */
import type { HistoryZoom } from '@stayup/contract';
import { pagesOf, queryOf } from '../../../lib/api-client/queries.ts';

const intervalsPageSize = 20;

/** Instants in ISO 8601. Without `from` the first one that is kept, without `to` now. */
export interface HistorySpan {
	from?: string;
	to?: string;
}

export const historyQueries = {
	rows: (id: string, zoom: HistoryZoom, span: HistorySpan) =>
		queryOf(['history', id, zoom, span], 'getWebsiteHistory', { params: { id }, query: { zoom, ...span } }),
	intervals: (id: string, span: HistorySpan) =>
		pagesOf(['intervals', id, span], 'listIntervals', { params: { id }, query: { limit: intervalsPageSize, ...span } }),
};
