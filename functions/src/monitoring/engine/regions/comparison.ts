/** Once an hour, checks websites from every region, to compare how fast they are from where. These checks decide nothing. */
import { recheckRegions } from '../../../platform/regions.ts';
import type { ComparisonTask } from '../../../platform/task-queue.ts';
import { comparisonAt, isFirstOfHour, isToCompare } from '../../rules/comparison.ts';
import { launchOffsetMs } from '../../rules/schedule.ts';
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
	if (!isFirstOfHour(roundAt, cadence) || ![...monitors.values()].some(isToCompare)) return;
	const notAsked = await regionsNotAsked(engine);
	const task = { shardId: id, at: comparisonAt(id, roundAt), ...(queuesInUse !== undefined && { queuesInUse }) };
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

export async function runComparison(engine: Engine, { shardId, at }: ComparisonTask): Promise<void> {
	await engine.waitUntil(at);
	const shard = await engine.shards.find(shardId);
	const launches = [...(shard?.monitors.values() ?? [])].filter(isToCompare).map((monitor) => ({
		monitor,
		at: at + launchOffsetMs(monitor.websiteId, shard?.cadence ?? 0),
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
