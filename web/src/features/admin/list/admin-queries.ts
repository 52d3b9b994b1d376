/** The queries and query keys of the admin dashboard: counts, and lists that load a page at a time. */
import type { Endpoints, ListPage, Parameters, Query, Reply } from '@stayup/contract';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { pagesOf, queryOf } from '../../../lib/api-client/queries.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import type { PagedList } from '../../../ui/table/loaded-table.tsx';

export type AdminListName =
	| 'listUsers'
	| 'listAllWebsites'
	| 'listApplications'
	| 'listOutages'
	| 'listLeads'
	| 'listPossibleSpam'
	| 'listAllProjects'
	| 'listHosted'
	| 'listCalls'
	| 'listFailedDeliveries'
	| 'listCspReports'
	| 'listAuditLog'
	| 'listPersonWebsites'
	| 'listPersonOutages'
	| 'listPersonDeliveries'
	| 'listPersonAudit';
export type AdminRow<Name extends AdminListName> = Reply<Endpoints[Name]>[number];
export type AdminPages<Name extends AdminListName> = InfiniteData<ListPage<AdminRow<Name>>, string | null>;

/** The prefix of all query keys of the admin dashboard. */
export const adminKey: readonly string[] = ['admin'];

export const adminStats = () => queryOf([...adminKey, 'stats'], 'getAdminStats');

export const adminOperations = () => queryOf([...adminKey, 'operations'], 'getOperations');

export const adminPerson = (id: string) => queryOf([...adminKey, 'person', id], 'getPerson', { params: { id } });

export const personPayments = (id: string) =>
	queryOf([...adminKey, 'payments', id], 'listPersonPayments', { params: { id } });

export const adminSearch = (text: string) => queryOf([...adminKey, 'search', text], 'searchAll', { query: { text } });

/** The prefix of all queries of one list. */
export function adminListKey(name: AdminListName): readonly string[] {
	return [...adminKey, name];
}

/** `isLive`: asks again as often as a screen that shows the rows. */
export function useAdminList<Name extends AdminListName>(
	name: Name,
	query: Query<Endpoints[Name]>,
	params?: Parameters<Endpoints[Name]>,
	isLive = true,
): PagedList<AdminRow<Name>> & { dataUpdatedAt: number } {
	const refetchInterval = useRefetchInterval();
	const list = useInfiniteQuery({
		...pagesOf([...adminListKey(name), query, params], name, { ...(params && { params }), query }),
		refetchInterval: isLive && refetchInterval,
	});
	return pagedListOf(list);
}
