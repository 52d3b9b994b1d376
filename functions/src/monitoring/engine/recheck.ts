/** Asks for another check of the websites that one commit left in doubt: one task for all of them, because they share a document. */
import type { CheckOrigin, OutageEvidence } from '@stayup/contract';
import type { AppliedChecks } from '../rules/apply-checks.ts';

export interface Recheck {
	shardId: string;
	websites: {
		websiteId: string;
		revision: number;
		/** Milliseconds since the epoch. */
		at: number;
		origin: CheckOrigin;
		/** Of the failure that made it suspect. */
		evidence: OutageEvidence | null;
	}[];
}

/** A task carries a megabyte at most. */
const evidenceOfTaskMaxLength = 500_000;

export interface RecheckDeps {
	queue: { enqueueRecheck(task: Recheck): Promise<void> };
	/** Milliseconds since the epoch. */
	now(): number;
}

export async function enqueueRechecks(
	{ queue, now }: RecheckDeps,
	shardId: string,
	applied: readonly AppliedChecks[],
): Promise<void> {
	let evidenceLength = 0;
	const websites = applied.flatMap(({ monitor, recheck, evidence }): Recheck['websites'] => {
		if (recheck === null) return [];
		evidenceLength += evidence ? JSON.stringify(evidence).length : 0;
		const isCarried = evidenceLength <= evidenceOfTaskMaxLength;
		const { websiteId, revision } = monitor;
		return [
			{
				...{ websiteId, revision, at: Math.max(recheck.at, now()), origin: recheck.origin },
				evidence: isCarried ? evidence : null,
			},
		];
	});
	if (websites.length > 0) await queue.enqueueRecheck({ shardId, websites });
}
