/** Enqueues the rechecks that a commit requires: one task for all its websites, because they share a document. */
import type { RecheckTask } from '../../platform/task-queue.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';

/** Cloud Tasks limits a task to one megabyte. */
const maxEvidenceLength = 500_000;

export interface RecheckDeps {
	queue: { enqueueRecheck(task: RecheckTask): Promise<void> };
	/** Milliseconds since the epoch. */
	now(): number;
}

export async function enqueueRechecks(
	{ queue, now }: RecheckDeps,
	shardId: string,
	applied: readonly AppliedChecks[],
): Promise<void> {
	let evidenceLength = 0;
	const websites = applied.flatMap(({ monitor, recheck, evidence }): RecheckTask['websites'] => {
		if (recheck === null) return [];
		evidenceLength += evidence ? JSON.stringify(evidence).length : 0;
		const isIncluded = evidenceLength <= maxEvidenceLength;
		const { websiteId, revision } = monitor;
		return [
			{
				...{ websiteId, revision, at: Math.max(recheck.at, now()), origin: recheck.origin },
				evidence: isIncluded ? evidence : null,
			},
		];
	});
	if (websites.length > 0) await queue.enqueueRecheck({ shardId, websites });
}
