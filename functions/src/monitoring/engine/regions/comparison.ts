/** Once an hour, checks websites from every region, to compare how fast they are from where. These checks decide nothing. */
import { recheckRegions } from '../../../platform/regions.ts';
import type { ComparisonTask } from '../../../platform/task-queue.ts';
import { beginOfComparison, comparisonAt, isFirstOfHour, isToCompare } from '../../rules/comparison.ts';
import type { Shard } from '../../rules/shard.ts';
import { batchOf, checkEach } from '../check-each.ts';
import type { Engine } from '../engine.ts';
import { answerCall } from './answer-call.ts';
import { regionsNotAsked } from './region-store.ts';

/** The first round of each hour enqueues the comparisons of its shard. The home region needs none: its rounds are enough. */
export async function enqueueComparisons(
	engine: Pick<Engine, 'queue' | 'regions' | 'now' | 'logError'>,
	{ id, cadence, monitors }: Pick<Shard, 'id' | 'cadence' | 'monitors'>,
	roundAt: number,
	queuesInUse?: number,
): Promise<void> {
	if (!isFirstOfHour(roundAt, cadence)) return;
	const websiteIds = [...monitors.values()].filter(isToCompare).map(({ websiteId }) => websiteId);
	if (websiteIds.length === 0) return;
	const notAsked = await regionsNotAsked(engine);
	const at = comparisonAt(id, roundAt);
	const task = { shardId: id, websiteIds, at, ...(queuesInUse !== undefined && { queuesInUse }) };
	await Promise.all(
		recheckRegions
			.filter((region) => !notAsked.includes(region))
			.map((region) =>
				engine.queue
					.enqueueComparison(task, region)
					.catch((error) => engine.logError('A comparison of the regions could not be queued.', { error })),
			),
	);
}

export async function runComparison(engine: Engine, { shardId, websiteIds, at }: ComparisonTask): Promise<void> {
	await engine.waitUntil(at);
	const monitors = await engine.shards.findMonitors([shardId], websiteIds);
	const launches = [...monitors.values()].filter(isToCompare).map((monitor) => ({
		monitor,
		at: beginOfComparison(monitor, at),
		origin: 'comparison' as const,
		firstEvidence: null,
	}));
	for await (const { checked } of checkEach(engine, launches)) {
		const batches = checked.map(({ result, ...one }) =>
			// Another region may reach another server, with a certificate of its own.
			batchOf(
				{ ...one, result: { ...result, certificate: null } },
				{ roundAt: null, isInconclusive: false, lostRegions: [] },
			),
		);
		if (batches.length > 0) await engine.shards.commit(shardId, batches);
	}
	await answerCall(engine);
}
