/** The work on several websites of this tab, which goes on while other screens are open. Apart from what does it, because the dashboard loads this first. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Progress } from './run-in-parts.ts';
import type { BulkTask } from './tasks.ts';

export interface BulkWork extends Progress {
	task: BulkTask;
	/** Nothing more is sent, and what was not sent stays as it is. */
	stop: () => void;
	/** Of the person who started it: the next one in this tab does not see it. */
	client: QueryClient;
}

let current: BulkWork | null = null;
const listeners = new Set<() => void>();

/** Null if nothing runs and nothing is left to read. */
export function useCurrentWork(): BulkWork | null {
	const client = useQueryClient();
	const work = useSyncExternalStore(subscribe, () => current);
	return work?.client === client ? work : null;
}

export function setCurrentWork(next: BulkWork | null): void {
	current = next;
	for (const listener of listeners) listener();
}

/** Whether a screen is open that shows it. */
export function isWorkShown(): boolean {
	return listeners.size > 0;
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
