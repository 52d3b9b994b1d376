/** Provides the user's query cache to the signed-in screens. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClientFor } from './query-client.ts';

type QueryProviderProps = { userId: string; children: ReactNode };

export function QueryProvider({ userId, children }: QueryProviderProps) {
	return <QueryClientProvider client={queryClientFor(userId)}>{children}</QueryClientProvider>;
}
