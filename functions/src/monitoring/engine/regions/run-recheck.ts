/** Runs rechecks: another region confirms a failure or a recovery, and the home region makes those that are overdue. */
import type { Region } from '@stayup/contract';
import type { HomeRecheckTask, RecheckTask } from '../../../platform/task-queue.ts';
import { askedRegionsOf } from '../../rules/down-verdict.ts';
import type { Monitor } from '../../rules/monitor.ts';
import { batchOf, checkEach, type Launch } from '../check-each.ts';
import type { Engine } from '../engine.ts';
import { answerCall } from './answer-call.ts';
import { followUp } from './follow-up.ts';
import { regionsNotAsked } from './region-store.ts';

/**
 * Skips websites whose status was decided, or whose settings changed, in the meantime. With `overdueAfterMs`, the home region checks the websites
 * about which another region has not answered that long after its time.
 */
export async function runRecheck(
	engine: Engine,
	{ shardId, queuesInUse, websites, overdueAfterMs = 0 }: RecheckTask & Partial<HomeRecheckTask>,
): Promise<void> {
	await engine.waitUntil(Math.min(...websites.map(({ at }) => at)) + overdueAfterMs);
	const websiteIds = websites.map(({ websiteId }) => websiteId);
	const [monitors, lost] = await Promise.all([
		engine.shards.findMonitors([shardId], websiteIds),
		regionsNotAsked(engine),
	]);
	const launches = websites.flatMap(({ websiteId, revision, at, origin, evidence }): Launch[] => {
		const monitor = monitors.get(websiteId);
		if (monitor?.revision !== revision || !monitor.isActive) return [];
		// Also of regions that were lost since they were asked.
		const awaited = overdueAfterMs > 0 ? askedRegionsOf(monitor).slice(1) : [engine.region];
		return isAwaited(monitor, awaited, at)
			? [{ monitor, at: at + overdueAfterMs, origin, firstEvidence: evidence }]
			: [];
	});
	for await (const { checked } of checkEach(engine, launches)) {
		const areBelieved = checked.every(({ result }) => result.ok) || (await areFailuresBelieved(engine));
		const believed = areBelieved ? checked : checked.filter(({ result }) => result.ok);
		const batches = believed.map((one) => batchOf(one, { roundAt: null, isInconclusive: false, lostRegions: lost }));
		await followUp(engine, { shardId, queuesInUse }, await engine.shards.commit(shardId, batches));
	}
	await answerCall(engine);
}

/** Whether the website is in doubt and one of these regions has not checked it since. */
function isAwaited({ state }: Monitor, awaited: readonly Region[], at: number): boolean {
	const { phase, votes = [], lastCheckedAt } = state;
	if (phase === 'recovering') return (lastCheckedAt ?? 0) < at;
	if (phase !== 'suspect') return false;
	return awaited.some((region) => !votes.some((vote) => vote.region === region && vote.at >= at));
}

/** The canaries of this region are up, and no shard suppresses failures (PROBE-8). */
export async function areFailuresBelieved({ canaries, suppression, now }: Engine): Promise<boolean> {
	return (await canaries.areUp()) && !(await suppression.isOn(now()));
}
