/** Enqueues the checks of websites that are down between their rounds, in the region whose turn it is (PROBE-16). */
import { homeRegion } from '../../../platform/regions.ts';
import type { DownChecksTask, TaskQueue } from '../../../platform/task-queue.ts';
import { beginOfDownCheck, nextDownChecks } from '../../rules/down-checks.ts';
import type { Monitor } from '../../rules/monitor.ts';
import { type AskedRegionsDeps, regionsNotAsked } from './region-store.ts';

export interface DownCheckDeps extends AskedRegionsDeps {
	queue: Pick<TaskQueue, 'enqueueDownChecks'>;
	longestSpreadMs: number;
}

/**
 * As usually few websites of a shard are down, each has a task, which reads only its monitor: a whole shard is up to 700 KB, and reaching another
 * region costs by the byte. More of them share a task. One that had its own before may then be checked by both, which decides nothing.
 */
const mostAlone = 5;

/** The home region takes the turns of regions that are not asked. */
export async function enqueueDownChecks(
	deps: DownCheckDeps,
	{ shardId, queuesInUse }: { shardId: string; queuesInUse?: number | undefined },
	monitors: readonly Monitor[],
): Promise<void> {
	const checks = monitors.flatMap((monitor) =>
		nextDownChecks(shardId, monitor, deps.now()).map(({ at, region: turn }) => ({
			websiteId: monitor.websiteId,
			at,
			turn,
			beginsAt: beginOfDownCheck(monitor, { at, longestSpreadMs: deps.longestSpreadMs }),
		})),
	);
	if (checks.length === 0) return;
	const tasks = [...Map.groupBy(checks, ({ at, turn }) => `${at} ${turn}`).values()].flatMap((together) =>
		together.length > mostAlone ? together.slice(0, 1).map(({ at, turn }) => ({ at, turn })) : together,
	);
	const notAsked = await regionsNotAsked(deps);
	await Promise.all(
		tasks
			.map((part): DownChecksTask => ({ shardId, ...part, ...(queuesInUse !== undefined && { queuesInUse }) }))
			.map((task) =>
				deps.queue
					.enqueueDownChecks(task, notAsked.includes(task.turn) ? homeRegion : task.turn)
					.catch((error) => deps.logError('A check of websites that are down could not be queued.', { error })),
			),
	);
}
