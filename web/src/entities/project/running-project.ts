/** Follows whether a website project of the account runs: it is paid for, not live, and more than monitoring. */
import type { Project } from '@stayup/contract';
import { QueryObserver } from '@tanstack/react-query';
import { queryClientFor } from '../../lib/api-client/query-client.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { projectQueries } from './project-queries.ts';

/** The user whose project ran at the last visit. */
const key = 'runningProject';

/** A stage lasts hours. */
const staleTime = 300_000;

/** As far as this device knows before the projects have loaded. */
export function ranAtLastVisit(userId: string): boolean {
	return deviceStorage.read(key) === userId;
}

/** In the data of this user, because the frame is outside of the provider of the screens. Returns how to stop. */
export function followRunningProject(userId: string, onChange: (isRunning: boolean) => void): () => void {
	const observer = new QueryObserver(queryClientFor(userId), { ...projectQueries.list(), staleTime });
	const show = (projects: readonly Project[] | undefined) => {
		const isKnown = projects !== undefined;
		// Until they are known, as at the last visit: the other sections would move.
		const runs = isKnown ? projects.some(isRunning) : ranAtLastVisit(userId);
		if (isKnown && runs) deviceStorage.write(key, userId);
		if (isKnown && !runs) deviceStorage.remove(key);
		onChange(runs);
	};
	const unsubscribe = observer.subscribe(({ data }) => show(data));
	show(observer.getCurrentResult().data);
	return unsubscribe;
}

export function isRunning({ launchedAt, endedAt, isMonitoringOnly }: Project): boolean {
	return launchedAt === null && endedAt === null && !isMonitoringOnly;
}
