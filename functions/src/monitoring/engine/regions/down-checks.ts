/** Enqueues the checks of websites that are down between their rounds: one task for all websites of a shard whose turn it is in a region (PROBE-16). */
import { homeRegion } from '../../../platform/regions.ts';
import type { DownChecksTask, TaskQueue } from '../../../platform/task-queue.ts';
import { nextDownChecks } from '../../rules/down-checks.ts';
import type { Monitor } from '../../rules/monitor.ts';
import { type AskedRegionsDeps, regionsNotAsked } from './region-store.ts';

export interface DownCheckDeps extends AskedRegionsDeps {
	queue: Pick<TaskQueue, 'enqueueDownChecks'>;
}

/** The home region takes the turns of regions that are not asked. */
export async function enqueueDownChecks(
	deps: DownCheckDeps,
	{ shardId, queuesInUse }: { shardId: string; queuesInUse?: number | undefined },
	monitors: readonly Monitor[],
): Promise<void> {
	const tasks = new Map<string, DownChecksTask>();
	for (const monitor of monitors) {
		for (const { at, region } of nextDownChecks(shardId, monitor, deps.now())) {
			tasks.set(`${at} ${region}`, { shardId, at, turn: region, ...(queuesInUse !== undefined && { queuesInUse }) });
		}
	}
	if (tasks.size === 0) return;
	const notAsked = await regionsNotAsked(deps);
	await Promise.all(
		[...tasks.values()].map((task) =>
			deps.queue
				.enqueueDownChecks(task, notAsked.includes(task.turn) ? homeRegion : task.turn)
				.catch((error) => deps.logError('A check of websites that are down could not be queued.', { error })),
		),
	);
}
