/** An infinite query as one list of rows with a way to load more. */
import type { ListPage } from '@stayup/contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

export function pagedListOf<Row>(query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>, unknown>>) {
	return {
		/** Undefined until the first page has loaded. */
		data: query.data?.pages.flatMap(({ rows }) => rows),
		/** Milliseconds since the epoch, by the browser's clock. */
		dataUpdatedAt: query.dataUpdatedAt,
		isError: query.isError,
		isFetching: query.isFetching,
		refetch: () => void query.refetch(),
		hasMore: query.hasNextPage,
		isLoadingMore: query.isFetchingNextPage,
		loadMore: () => void query.fetchNextPage(),
	};
}
