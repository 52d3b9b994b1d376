/** Enqueues the rechecks that a commit requires: one task for all its websites in each region, because they share a document. */
import type { Region } from '@stayup/contract';
import { homeRegion, type RecheckRegion, recheckRegions } from '../../../platform/regions.ts';
import type { RecheckTask, TaskQueue } from '../../../platform/task-queue.ts';
import type { AppliedChecks } from '../../rules/apply-checks.ts';

/** Cloud Tasks limits a task to one megabyte, of which base64 takes a quarter. */
const maxEvidenceBytes = 500_000;
/** The home region makes a recheck that another region has not made after this time (PROBE-15). */
const overdueAfterMs = 60_000;

export interface RecheckDeps {
	queue: Pick<TaskQueue, 'enqueueRecheck' | 'enqueueHomeRecheck'>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError(message: string, details: { error: unknown }): void;
}

interface WebsiteToRecheck {
	website: RecheckTask['websites'][number];
	regions: readonly Region[];
}

/** Throws if none of the other regions can be asked; the home region makes the rechecks later all the same. */
export async function enqueueRechecks(
	{ queue, now, logError }: RecheckDeps,
	{ shardId, queuesInUse }: { shardId: string; queuesInUse?: number | undefined },
	applied: readonly AppliedChecks[],
): Promise<void> {
	const websites = websitesToRecheck(applied, now());
	const taskFor = (isAsked: (regions: readonly Region[]) => boolean): RecheckTask => ({
		shardId,
		...(queuesInUse !== undefined && { queuesInUse }),
		websites: websites.filter(({ regions }) => isAsked(regions)).map(({ website }) => website),
	});
	const ofHome = taskFor((regions) => regions.includes(homeRegion));
	if (ofHome.websites.length > 0) await queue.enqueueHomeRecheck({ ...ofHome, overdueAfterMs: 0 });
	const ofOthers = recheckRegions
		.map((region): [RecheckRegion, RecheckTask] => [region, taskFor((regions) => regions.includes(region))])
		.filter(([, task]) => task.websites.length > 0);
	if (ofOthers.length === 0) return;
	const overdue = taskFor((regions) => regions.some((region) => region !== homeRegion));
	const [asked] = await Promise.all([
		Promise.allSettled(ofOthers.map(([region, task]) => queue.enqueueRecheck(task, region))),
		queue
			.enqueueHomeRecheck({ ...overdue, overdueAfterMs })
			.catch((error) => logError('The home region cannot make up for a missing recheck.', { error })),
	]);
	const failures = asked.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
	if (failures.length === asked.length) throw failures[0];
	for (const error of failures) logError('A region could not be asked for a recheck.', { error });
}

/** For callers to whom it makes no difference whether the other regions can be asked. */
export async function tryToEnqueueRechecks(...args: Parameters<typeof enqueueRechecks>): Promise<void> {
	try {
		await enqueueRechecks(...args);
	} catch (error) {
		args[0].logError('A recheck could not be queued; the home region makes it when it is overdue.', { error });
	}
}

function websitesToRecheck(applied: readonly AppliedChecks[], now: number): WebsiteToRecheck[] {
	let evidenceBytes = 0;
	return applied.flatMap(({ monitor, recheck, evidence }): WebsiteToRecheck[] => {
		if (recheck === null) return [];
		evidenceBytes += evidence ? Buffer.byteLength(JSON.stringify(evidence)) : 0;
		const isIncluded = evidenceBytes <= maxEvidenceBytes;
		const { websiteId, revision } = monitor;
		const { origin, regions } = recheck;
		const at = Math.max(recheck.at, now);
		return [{ website: { websiteId, revision, at, origin, evidence: isIncluded ? evidence : null }, regions }];
	});
}
