/** An infinite query as one list of rows with a way to load more, or with all its pages. */
import type { ListPage } from '@stayup/contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

export function pagedListOf<Row>(query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>, unknown>>) {
	return {
		/** Undefined until the first page has loaded. */
		data: query.data?.pages.flatMap(({ rows }) => rows),
		/** Milliseconds since the epoch, by the browser's clock. */
		dataUpdatedAt: query.dataUpdatedAt,
		error: query.error,
		isFetching: query.isFetching,
		refetch: () => void query.refetch(),
		hasMore: query.hasNextPage,
		isLoadingMore: query.isFetchingNextPage,
		loadMore: () => void query.fetchNextPage(),
	};
}

interface Pages {
	hasMore: boolean;
	isLoadingMore: boolean;
	error: unknown;
	loadMore: () => void;
}

/** Loads all pages of a list, for a board, an order or a search that needs every row. */
export function useAllRows({ hasMore, isLoadingMore, error, loadMore }: Pages, isNeeded = true): void {
	useEffect(() => {
		// After a failure, Retry goes on.
		if (isNeeded && hasMore && !isLoadingMore && error === null) loadMore();
	}, [isNeeded, hasMore, isLoadingMore, error, loadMore]);
}
