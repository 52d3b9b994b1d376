/** Logs what a commit of check results began and ended, with the ids that lead from a round to the deliveries of its alerts. */
import { outageIdOf, roundIdOf } from '../../platform/ids.ts';
import type { LogTrail } from '../../platform/log.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import type { CheckBatch } from '../rules/shard.ts';
import type { PlannedAlert } from './check-writers.ts';

interface Committed {
	shardId: string;
	batches: readonly Pick<CheckBatch, 'websiteId' | 'roundAt' | 'results'>[];
	applied: readonly Pick<AppliedChecks, 'monitor' | 'changes'>[];
	planned: readonly PlannedAlert[];
}

/** The round makes the first failed check of an outage, and other regions confirm it: the id of the outage is known from the first check on. */
export function logChecks(logTrail: LogTrail, { shardId, batches, applied, planned }: Committed): void {
	const batchOf = new Map(batches.map((batch) => [batch.websiteId, batch]));
	for (const { monitor, changes } of applied) {
		const { websiteId, state } = monitor;
		const batch = batchOf.get(websiteId);
		const round = batch && batch.roundAt !== null ? { roundId: roundIdOf({ shardId, roundAt: batch.roundAt }) } : {};
		const [first] = state.failures;
		if (first && batch?.results.some(({ at, ok }) => !ok && at === first.at)) {
			logTrail('Check failed', { websiteId, outageId: outageIdOf(websiteId, first.at), ...round });
		}
		for (const change of changes) {
			if (!('outageId' in change) || change.outageId === null) continue;
			const step = change.kind === 'went-down' ? 'Outage began' : 'Outage ended';
			logTrail(step, { websiteId, outageId: change.outageId, ...round });
		}
	}
	for (const { id, channel, isEscalation } of planned) {
		logTrail('Alert planned', isEscalation ? { outageId: id } : { deliveryId: id, channel });
	}
}
