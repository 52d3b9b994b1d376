/** How loaded data is kept: for one user, until the session ends, and never retried against a refusal. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { whenForgotten } from './loaded-data.ts';

/** How often a visible screen with live numbers loads again. */
export const refetchMs = 30_000;
/** A new website's first result is seconds away, and somebody is watching for it. */
export const firstResultMs = 2_000;

let current: { userId: string; client: QueryClient } | null = null;

/** Nobody is shown what an earlier user of the page loaded. */
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
				retry: (failures, error) => failures < 1 && couldPass(error),
			},
		},
	});
}

/** Whether a second try could end otherwise. */
function couldPass(error: Error): boolean {
	return error instanceof ApiError && (error.code === 'network' || error.code === 'internal');
}
