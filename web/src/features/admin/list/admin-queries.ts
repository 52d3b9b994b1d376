/** The queries and query keys of the admin dashboard: counts, and lists that load a page at a time. */
import type {
	AdminStats,
	Endpoints,
	Found,
	ListPage,
	Operations,
	Parameters,
	Payment,
	Person,
	Query,
	Reply,
} from '@stayup/contract';
import { type InfiniteData, infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callForPage } from '../../../lib/api-client/client.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
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

export const adminStats = () =>
	queryOptions({
		queryKey: [...adminKey, 'stats'],
		queryFn: ({ signal }): Promise<AdminStats> => call('getAdminStats', { signal }),
	});

export const adminOperations = () =>
	queryOptions({
		queryKey: [...adminKey, 'operations'],
		queryFn: ({ signal }): Promise<Operations> => call('getOperations', { signal }),
	});

export const adminPerson = (id: string) =>
	queryOptions({
		queryKey: [...adminKey, 'person', id],
		queryFn: ({ signal }): Promise<Person> => call('getPerson', { params: { id }, signal }),
	});

export const personPayments = (id: string) =>
	queryOptions({
		queryKey: [...adminKey, 'payments', id],
		queryFn: ({ signal }): Promise<Payment[]> => call('listPersonPayments', { params: { id }, signal }),
	});

export const adminSearch = (text: string) =>
	queryOptions({
		queryKey: [...adminKey, 'search', text],
		queryFn: ({ signal }): Promise<Found[]> => call('searchAll', { query: { text }, signal }),
	});

/** The prefix of all queries of one list. */
export function adminListKey(name: AdminListName): readonly string[] {
	return [...adminKey, name];
}

export function useAdminList<Name extends AdminListName>(
	name: Name,
	query: Query<Endpoints[Name]>,
	params?: Parameters<Endpoints[Name]>,
): PagedList<AdminRow<Name>> & { dataUpdatedAt: number } {
	const list = useInfiniteQuery({
		...infiniteQueryOptions({
			queryKey: [...adminListKey(name), query, params],
			queryFn: ({ pageParam, signal }) =>
				callForPage(name, { ...(params && { params }), query, next: pageParam, signal }),
			initialPageParam: null as string | null,
			getNextPageParam: (page) => page.next,
		}),
		refetchInterval: useRefetchInterval(),
	});
	return pagedListOf(list);
}

/** Loads all pages of a list, for a board, an order or a search that needs every row. */
export function useAllRows({ hasMore, isLoadingMore, loadMore }: PagedList<unknown>, isNeeded = true): void {
	useEffect(() => {
		if (isNeeded && hasMore && !isLoadingMore) loadMore();
	}, [isNeeded, hasMore, isLoadingMore, loadMore]);
}
