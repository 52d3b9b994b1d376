/** Notices that changes of websites no longer reach `statusChange`: the trigger of a database that was deleted never runs again, and nothing else fails. */
import { minuteMs } from '@stayup/contract';
import type { LogError } from '../platform/log.ts';
import type { HeartbeatStore } from './heartbeat-store.ts';
import { hasBeatSince } from './rules/lateness.ts';
import type { WebsiteChangeStore } from './website-change-store.ts';

export interface WatchChangesDeps {
	heartbeats: Pick<HeartbeatStore, 'read'>;
	websiteChanges: WebsiteChangeStore;
	logError: LogError;
}

/** Each comparison costs two reads, and status pages are rebuilt without the trigger within six hours. */
const compareEveryMs = 10 * minuteMs;
/** Changes are retried, and many at once wait for an instance. */
const patienceMs = 10 * minuteMs;

/** `scheduledAt` is the minute of a schedule. */
export async function watchChanges(deps: WatchChangesDeps, scheduledAt: number): Promise<void> {
	if (scheduledAt % compareEveryMs >= minuteMs) return;
	const newestAt = await deps.websiteChanges.newestAt();
	if (newestAt === null || scheduledAt - newestAt < patienceMs) return;
	const beat = (await deps.heartbeats.read(['website-changes']))['website-changes'];
	if (hasBeatSince(beat, newestAt)) return;
	deps.logError('Changes of websites do not reach the function statusChange.', {
		facts: { newestAt, followedAt: beat?.at ?? null },
	});
}
