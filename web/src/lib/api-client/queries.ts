/** The queries of endpoints, for the cache of the session. The arguments after the key are those of the call. */
import type { EndpointName } from '@stayup/contract';
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, callForPage } from './client.ts';

type PagedName = Parameters<typeof callForPage>[0];

export function queryOf<Name extends EndpointName>(
	queryKey: QueryKey,
	...[name, options]: Parameters<typeof call<Name>>
) {
	return queryOptions({
		queryKey,
		queryFn: ({ signal }) => call(...([name, { ...options, signal }] as unknown as Parameters<typeof call<Name>>)),
	});
}

/** A list that loads a page at a time. */
export function pagesOf<Name extends PagedName>(
	queryKey: QueryKey,
	...[name, options]: Parameters<typeof callForPage<Name>>
) {
	return infiniteQueryOptions({
		queryKey,
		queryFn: ({ pageParam, signal }) => callForPage(name, { ...options, next: pageParam, signal }),
		initialPageParam: null as string | null,
		getNextPageParam: (page) => page.next,
	});
}
