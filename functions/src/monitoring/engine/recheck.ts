/** Enqueues the rechecks that a commit requires: one task for all its websites, because they share a document. */
import { recheckRegions } from '../../platform/regions.ts';
import type { RecheckTask, TaskQueue } from '../../platform/task-queue.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import type { Regions } from './region-store.ts';

/** Cloud Tasks limits a task to one megabyte, of which base64 takes a quarter. */
const maxEvidenceBytes = 500_000;
/** The home region makes a recheck that the other region has not made after this time (PROBE-15). */
const overdueAfterMs = 60_000;

export interface RecheckDeps {
	queue: Pick<TaskQueue, 'enqueueRecheck' | 'enqueueHomeRecheck'>;
	regions: Pick<Regions, 'lostRegions'>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError(message: string, details: { error: unknown }): void;
}

/** Throws if the other region cannot be asked; the home region makes the rechecks later all the same. */
export async function enqueueRechecks(
	deps: RecheckDeps,
	{ shardId, queuesInUse }: { shardId: string; queuesInUse?: number | undefined },
	applied: readonly AppliedChecks[],
): Promise<void> {
	const websites = websitesToRecheck(applied, deps.now());
	const task: RecheckTask = { shardId, ...(queuesInUse !== undefined && { queuesInUse }), websites };
	if (task.websites.length === 0) return;
	if (await isOtherRegionLost(deps)) return await deps.queue.enqueueHomeRecheck({ ...task, overdueAfterMs: 0 });
	const [recheck] = await Promise.all([
		deps.queue.enqueueRecheck(task, recheckRegions[0]).then(
			() => null,
			(error: unknown) => ({ error }),
		),
		deps.queue
			.enqueueHomeRecheck({ ...task, overdueAfterMs })
			.catch((error) => deps.logError('The home region cannot make up for a missing recheck.', { error })),
	]);
	if (recheck) throw recheck.error;
}

/** For callers to whom it makes no difference whether the other region can be asked. */
export async function tryToEnqueueRechecks(...args: Parameters<typeof enqueueRechecks>): Promise<void> {
	try {
		await enqueueRechecks(...args);
	} catch (error) {
		args[0].logError('A recheck could not be queued; the home region makes it when it is overdue.', { error });
	}
}

async function isOtherRegionLost({ regions, now, logError }: RecheckDeps): Promise<boolean> {
	try {
		return (await regions.lostRegions(now())).includes(recheckRegions[0]);
	} catch (error) {
		logError('The state of the regions could not be read.', { error });
		return false;
	}
}

function websitesToRecheck(applied: readonly AppliedChecks[], now: number): RecheckTask['websites'] {
	let evidenceBytes = 0;
	return applied.flatMap(({ monitor, recheck, evidence }): RecheckTask['websites'] => {
		if (recheck === null) return [];
		evidenceBytes += evidence ? Buffer.byteLength(JSON.stringify(evidence)) : 0;
		const isIncluded = evidenceBytes <= maxEvidenceBytes;
		const { websiteId, revision } = monitor;
		return [
			{
				...{ websiteId, revision, at: Math.max(recheck.at, now), origin: recheck.origin },
				evidence: isIncluded ? evidence : null,
			},
		];
	});
}
