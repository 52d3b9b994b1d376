/** The query cache: one per user, cleared when the session ends; only network and server errors are retried. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { whenForgotten } from './loaded-data.ts';

/** The refetch interval of visible screens with live numbers, in milliseconds. */
export const refetchMs = 30_000;
/** The refetch interval while a new website waits for its first result, in milliseconds. */
export const firstResultMs = 2_000;

let current: { userId: string; client: QueryClient } | null = null;

/** A new user gets an empty cache. */
export function queryClientFor(userId: string): QueryClient {
	if (current?.userId !== userId) {
		current?.client.clear();
		current = { userId, client: createQueryClient() };
	}
	return current.client;
}

whenForgotten(() => {
	current?.client.clear();
	current = null;
});

function createQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				staleTime: 5_000,
				retry: (failures, error) => failures < 1 && isRetryable(error),
			},
		},
	});
}

/** Whether a retry may succeed. */
export function isRetryable(error: Error): boolean {
	return error instanceof ApiError && (error.code === 'network' || error.code === 'internal');
}
