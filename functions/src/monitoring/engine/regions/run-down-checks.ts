/** Checks the websites of a shard that are down, between their rounds, so that their recovery is noticed soon (PROBE-16). */
import { isRefusal } from '@stayup/contract';
import type { DownChecksTask } from '../../../platform/task-queue.ts';
import { maintenanceAt } from '../../rules/conditions.ts';
import { beginOfDownCheck, needsDownChecks, regionAt } from '../../rules/down-checks.ts';
import { batchOf, type Checked, checkEach } from '../check-each.ts';
import type { Engine } from '../engine.ts';
import { answerCall } from './answer-call.ts';
import { enqueueDownChecks } from './down-checks.ts';
import { followUp } from './follow-up.ts';
import { regionsNotAsked } from './region-store.ts';
import { areFailuresBelieved } from './run-recheck.ts';

/**
 * Stores only results that end an outage: another failure of a website that is down decides nothing, and its rounds count the time. Inside a
 * maintenance window each result does, so that the time counts as maintenance from the beginning of the window on.
 */
export async function runDownChecks(
	engine: Engine,
	{ shardId, websiteId, at, turn, queuesInUse }: DownChecksTask,
): Promise<void> {
	await engine.waitUntil(at);
	const monitors =
		websiteId === undefined
			? (await engine.shards.find(shardId))?.monitors
			: await engine.shards.findMonitors([shardId], [websiteId]);
	const down = [...(monitors?.values() ?? [])].filter(
		(monitor) => needsDownChecks(monitor, at) && regionAt(shardId, monitor, at) === turn,
	);
	if (down.length === 0) return;
	await enqueueDownChecks(engine, { shardId, queuesInUse }, down);
	const launches = down
		.filter(({ state }) => (state.lastCheckedAt ?? 0) < at)
		.map((monitor) => ({
			monitor,
			at: beginOfDownCheck(monitor, { at, longestSpreadMs: engine.longestSpreadMs }),
			origin: 'recheck' as const,
			firstEvidence: null,
		}));
	for await (const { checked } of checkEach(engine, launches)) {
		const deciding = checked.filter(mayEndOutage);
		const areBelieved = deciding.every(({ result }) => result.ok) || (await areFailuresBelieved(engine));
		const believed = areBelieved ? deciding : deciding.filter(({ result }) => result.ok);
		if (believed.length > 0) {
			const lostRegions = await regionsNotAsked(engine);
			const batches = believed.map((one) => batchOf(one, { roundAt: null, isInconclusive: false, lostRegions }));
			await followUp(engine, { shardId, queuesInUse }, await engine.shards.commit(shardId, batches));
		}
	}
	await answerCall(engine);
}

/** A success, each check inside maintenance, or a firewall that refuses the check of a website that was down. */
function mayEndOutage({ monitor, result }: Checked): boolean {
	if (result.ok || maintenanceAt(monitor, result.at) !== null) return true;
	return isRefusal(result.error) && monitor.state.phase === 'down';
}
