/**
 * Checks a website while somebody waits (PROBE-11): the first try is made here, at home, the next ones by the recheck task in the other
 * region. The caller waits for the verdict, but never longer than `answerWithinMs`: what is decided later is written all the same.
 */
import type { CheckOrigin } from '@stayup/contract';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import type { Monitor } from '../rules/monitor.ts';
import { enqueueRechecks } from './recheck.ts';
import type { Engine } from './rounds.ts';

const answerWithinMs = 5_500;
/** With less time, a slow website would be reported as down. */
const budgetMs = 5_000;
const pollMs = 400;

export async function runCheckNow(engine: Engine, shardId: string, websiteId: string): Promise<void> {
	const until = engine.now() + answerWithinMs;
	const monitor = (await engine.shards.find(shardId))?.monitors.get(websiteId);
	if (!monitor?.isActive) return;
	await startUrgentCheck(engine, shardId, monitor, 'check-now', until);
	while (engine.now() < until) {
		const current = (await engine.shards.find(shardId))?.monitors.get(websiteId);
		if (current?.state.phase !== 'suspect') return;
		await engine.waitUntil(Math.min(engine.now() + pollMs, until));
	}
}

/** A website that was checked or changed meanwhile needs none. */
export async function runFirstCheck(
	engine: Engine,
	{ shardId, websiteId, revision }: { shardId: string; websiteId: string; revision: number },
): Promise<void> {
	const monitor = (await engine.shards.find(shardId))?.monitors.get(websiteId);
	if (!monitor?.isActive || monitor.revision !== revision || monitor.state.phase !== 'unknown') return;
	await startUrgentCheck(engine, shardId, monitor, 'first-check', engine.now() + answerWithinMs);
}

async function startUrgentCheck(
	engine: Engine,
	shardId: string,
	monitor: Monitor,
	origin: CheckOrigin,
	until: number,
): Promise<void> {
	const applied = await tryAtHome(engine, shardId, monitor, origin, until);
	try {
		await enqueueRechecks(engine, shardId, applied);
	} catch (error) {
		engine.logError('A website cannot be checked from the other region now; all tries are made at home.', { error });
		await confirmAtHome(engine, shardId, applied, until);
	}
}

/** The results carry the region they were made from, so that page and email say that nothing else confirmed them. */
async function confirmAtHome(
	engine: Engine,
	shardId: string,
	applied: readonly AppliedChecks[],
	until: number,
): Promise<void> {
	let [last] = applied;
	while (last?.recheck && last.recheck.at < until) {
		await engine.waitUntil(last.recheck.at);
		[last] = await tryAtHome(engine, shardId, last.monitor, last.recheck.origin, until);
	}
}

/** A failure is believed only if the canaries answer before the caller has to (PROBE-8). */
async function tryAtHome(
	engine: Engine,
	shardId: string,
	monitor: Monitor,
	origin: CheckOrigin,
	until: number,
): Promise<AppliedChecks[]> {
	const { websiteId, revision, url, expectedStatusCode } = monitor;
	const result = await engine.probe({ url, expectedStatusCode, budgetMs, origin });
	const isTooLate = engine.waitUntil(until).then(() => false);
	if (!result.ok && !(await Promise.race([engine.canaries.areWell(), isTooLate]))) return [];
	return engine.shards.commit(shardId, [
		{ websiteId, revision, results: [result], roundAt: null, isSuppressed: false, firstEvidence: null },
	]);
}
