/** Follows whether a website project of the account runs: it is paid for, not live, and more than monitoring. */
import type { Project } from '@stayup/contract';
import { QueryObserver } from '@tanstack/react-query';
import { queryClientFor } from '../../lib/api-client/query-client.ts';
import { projectQueries } from './project-queries.ts';

/** A stage lasts hours. */
const staleTime = 300_000;

/** In the data of this user, because the frame is outside of the provider of the screens. Returns how to stop. */
export function followRunningProject(userId: string, onChange: (isRunning: boolean) => void): () => void {
	const observer = new QueryObserver(queryClientFor(userId), { ...projectQueries.list(), staleTime });
	const unsubscribe = observer.subscribe(({ data = [] }) => onChange(data.some(isRunning)));
	onChange((observer.getCurrentResult().data ?? []).some(isRunning));
	return unsubscribe;
}

function isRunning({ launchedAt, endedAt, isMonitoringOnly }: Project): boolean {
	return launchedAt === null && endedAt === null && !isMonitoringOnly;
}
