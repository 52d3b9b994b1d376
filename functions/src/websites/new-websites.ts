/** Adds a website to an account, within its limits, and requests its first check. A failure of that does not fail the call: the next round checks the website anyway. */
import {
	checkIntervalSeconds,
	defaultExpectedStatusCode,
	runningIntervalSeconds,
	type StoredCheckSettings,
	type Tier,
} from '@stayup/contract';
import type { FirstCheckTask, TaskQueue } from '../platform/task-queue.ts';
import type { Capacity } from './capacity.ts';
import { checksPerDay, type OwnedWebsite } from './website.ts';
import type { WebsiteStore } from './website-store.ts';

export type AddToAccountDeps = FirstCheckDeps & {
	capacity: Capacity;
	websites: Pick<WebsiteStore, 'add'>;
	/** Milliseconds since the epoch. */
	now(): number;
};

interface AddedSettings {
	websiteId: string;
	name: string;
	/** Canonical. */
	url: string;
	checkInterval?: number | undefined;
	expectedStatusCode?: number | undefined;
	check: StoredCheckSettings | null;
}

export async function addToAccount(
	deps: AddToAccountDeps,
	{ uid, tier }: { uid: string; tier: Tier },
	{ websiteId, name, url, check, ...rest }: AddedSettings,
): Promise<OwnedWebsite> {
	const { checkInterval = checkIntervalSeconds.default, expectedStatusCode = defaultExpectedStatusCode } = rest;
	await deps.capacity.requireRoom(checksPerDay(runningIntervalSeconds(checkInterval, tier), true));
	const settings = { name, url, checkInterval, expectedStatusCode, check };
	const added = await deps.websites.add(uid, settings, deps.now(), websiteId);
	await requestFirstCheck(deps, { shardId: added.document.shardId, websiteId: added.id, revision: 1 });
	return added;
}

export interface FirstCheckDeps {
	queue: Pick<TaskQueue, 'enqueueFirstCheck'>;
	logError(message: string, details: { error: unknown }): void;
}

export async function requestFirstCheck({ queue, logError }: FirstCheckDeps, task: FirstCheckTask): Promise<void> {
	try {
		await queue.enqueueFirstCheck(task);
	} catch (error) {
		logError('A first check was not queued; the website is checked in its next round.', { error });
	}
}
