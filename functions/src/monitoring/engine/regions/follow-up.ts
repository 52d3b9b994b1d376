/** Enqueues the checks that follow from stored results: rechecks of websites in doubt, and the quick checks of websites that are down. */
import type { AppliedChecks } from '../../rules/apply-checks.ts';
import { type DownCheckDeps, enqueueDownChecks } from './down-checks.ts';
import { type RecheckDeps, tryToEnqueueRechecks } from './recheck.ts';

export async function followUp(
	deps: RecheckDeps & DownCheckDeps,
	shard: { shardId: string; queuesInUse?: number | undefined },
	applied: readonly AppliedChecks[],
): Promise<void> {
	await tryToEnqueueRechecks(deps, shard, applied);
	await enqueueDownChecks(
		deps,
		shard,
		applied.map(({ monitor }) => monitor),
	);
}
