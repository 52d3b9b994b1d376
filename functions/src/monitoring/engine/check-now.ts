/**
 * Checks a website while a user waits (PROBE-11). The first attempt runs here in the home region, the next ones run as a recheck task in the
 * other region. The caller waits for the status for `answerWithinMs` at most; a status that is decided later is stored all the same.
 */
import { type CheckError, type CheckOrigin, loopLimit } from '@stayup/contract';
import type { FirstCheckTask } from '../../platform/task-queue.ts';
import type { CheckResult } from '../../probe/check-result.ts';
import { type AppliedChecks, budgetMsOf, urgentBudgetMs } from '../rules/apply-checks.ts';
import type { Monitor } from '../rules/monitor.ts';
import { isUrgent } from '../rules/recheck.ts';
import type { CheckBatch } from '../rules/shard.ts';
import { checkMonitor } from './check-monitor.ts';
import type { Engine } from './engine.ts';
import { enqueueRechecks } from './regions/recheck.ts';
import { regionsNotAsked } from './regions/region-store.ts';

const answerWithinMs = 5_500;
const pollMs = 400;
const firstPartAfterMs = 1_000;
/** Two confirm a failure. */
const mostConfirmations = 10;
const timeouts: readonly CheckError[] = ['timeout', 'connection_timeout', 'dns_timeout'];

interface Attempt {
	origin: CheckOrigin;
	/** When the caller stops waiting; null for confirmations, for which nobody waits. */
	until: number | null;
}

export async function runCheckNow(engine: Engine, shardId: string, websiteId: string): Promise<void> {
	const until = engine.now() + answerWithinMs;
	const monitor = (await engine.shards.findMonitors([shardId], [websiteId])).get(websiteId);
	if (!monitor?.isActive) return;
	await startUrgentChecks(engine, shardId, [monitor], { origin: 'check-now', until });
	const iterate = loopLimit(2 * Math.ceil(answerWithinMs / pollMs), 'the wait for the status of a website');
	while (engine.now() < until) {
		iterate();
		const current = (await engine.shards.findMonitors([shardId], [websiteId])).get(websiteId);
		if (current?.state.phase !== 'suspect') return;
		await engine.waitUntil(Math.min(engine.now() + pollMs, until));
	}
}

/** Skips websites that were checked or changed in the meantime. */
export async function runFirstCheck(engine: Engine, { shardId, others = [], ...first }: FirstCheckTask): Promise<void> {
	const requested = [first, ...others];
	const websiteIds = requested.map(({ websiteId }) => websiteId);
	const monitors = await engine.shards.findMonitors([shardId], websiteIds);
	const due = requested.flatMap(({ websiteId, revision }) => {
		const monitor = monitors.get(websiteId);
		return monitor?.isActive && monitor.revision === revision && monitor.state.phase === 'unknown' ? [monitor] : [];
	});
	if (due.length === 0) return;
	const attempt: Attempt = { origin: 'first-check', until: engine.now() + answerWithinMs };
	await Promise.all(await startUrgentChecks(engine, shardId, due, attempt));
}

/** The confirmations that the home region still makes, because the other regions cannot be asked. */
async function startUrgentChecks(
	engine: Engine,
	shardId: string,
	monitors: readonly Monitor[],
	attempt: Attempt,
): Promise<Promise<void>[]> {
	const confirmations: Promise<void>[] = [];
	for await (const applied of checkAtHome(engine, shardId, monitors, attempt)) {
		try {
			await enqueueRechecks(engine, { shardId }, applied);
		} catch (error) {
			engine.logError('A recheck could not be queued; the home region checks the website again.', { error });
			confirmations.push(
				...applied.map((one) =>
					confirmAtHome(engine, shardId, one).catch((error) =>
						engine.logError('A confirmation at home failed; the next round decides.', { error }),
					),
				),
			);
		}
	}
	return confirmations;
}

/** Each result carries its region, so page and email do not claim that another region confirmed it. */
async function confirmAtHome(
	engine: Engine,
	shardId: string,
	{ recheck, monitor }: AppliedChecks,
	iterate = loopLimit(mostConfirmations, 'the confirmations of a failure'),
): Promise<void> {
	// The recheck of a recovery has time until the next round.
	if (!recheck || !isUrgent(recheck.origin)) return;
	iterate();
	await engine.waitUntil(recheck.at);
	for await (const [next] of checkAtHome(engine, shardId, [monitor], { origin: recheck.origin, until: null })) {
		if (next) await confirmAtHome(engine, shardId, next, iterate);
	}
}

/**
 * Stores the results after a second and, if some websites are slow, a second time when the last has answered: they share a document that
 * sustains about one write a second.
 */
async function* checkAtHome(
	engine: Engine,
	shardId: string,
	monitors: readonly Monitor[],
	{ origin, until }: Attempt,
): AsyncGenerator<AppliedChecks[]> {
	const batches: CheckBatch[] = [];
	const all = Promise.all(
		monitors.map(async (monitor) => {
			const { websiteId, revision } = monitor;
			const budgetMs = until === null ? budgetMsOf(monitor) : urgentBudgetMs;
			const result = await checkMonitor(engine, monitor, { budgetMs, origin });
			if (!result) return;
			const results = [until === null ? result : markedIfBrief(result)];
			batches.push({ websiteId, revision, results, roundAt: null, isSuppressed: false, firstEvidence: null });
		}),
	);
	const firstPart = engine.deadline(engine.now() + firstPartAfterMs);
	await Promise.race([all, firstPart]);
	if (batches.length > 0) yield await storeBelieved(engine, shardId, batches.splice(0), until);
	await all;
	if (batches.length > 0) yield await storeBelieved(engine, shardId, batches, until);
}

/** A round might have waited long enough for the answer. */
function markedIfBrief(result: CheckResult): CheckResult {
	return !result.ok && timeouts.includes(result.error) ? { ...result, isBrief: true } : result;
}

/** Believes a failure only if the canaries are up and respond before `until` (PROBE-8). */
async function storeBelieved(
	engine: Engine,
	shardId: string,
	batches: readonly CheckBatch[],
	until: number | null,
): Promise<AppliedChecks[]> {
	const succeeded = batches.filter(({ results }) => results.every(({ ok }) => ok));
	if (succeeded.length === batches.length) return engine.shards.commit(shardId, batches);
	const isTooLate = until === null ? [] : [engine.deadline(until).then(() => false)];
	const areBelieved = await Promise.race([engine.canaries.areUp(), ...isTooLate]);
	const lostRegions = await regionsNotAsked(engine);
	const believed = (areBelieved ? batches : succeeded).map((batch) => ({ ...batch, lostRegions }));
	return believed.length === 0 ? [] : engine.shards.commit(shardId, believed);
}
