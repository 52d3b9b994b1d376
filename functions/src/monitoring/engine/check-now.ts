/**
 * Checks a website while a user waits (PROBE-11). The first attempt runs here in the home region, the next ones run as a recheck task in the
 * other region. The caller waits for the status for `answerWithinMs` at most; a status that is decided later is stored all the same.
 */
import type { CheckOrigin } from '@stayup/contract';
import { type AppliedChecks, urgentBudgetMs } from '../rules/apply-checks.ts';
import type { Monitor } from '../rules/monitor.ts';
import { enqueueRechecks } from './recheck.ts';
import type { Engine } from './rounds.ts';

const answerWithinMs = 5_500;
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

/** Skips a website that was checked or changed in the meantime. */
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
	const applied = await checkAtHome(engine, shardId, monitor, origin, until);
	try {
		await enqueueRechecks(engine, { shardId }, applied);
	} catch (error) {
		engine.logError('A recheck could not be queued; the home region checks the website again.', { error });
		await confirmAtHome(engine, shardId, applied, until);
	}
}

/** Each result carries its region, so page and email do not claim that another region confirmed it. */
async function confirmAtHome(
	engine: Engine,
	shardId: string,
	applied: readonly AppliedChecks[],
	until: number,
): Promise<void> {
	let [last] = applied;
	while (last?.recheck && last.recheck.at < until) {
		await engine.waitUntil(last.recheck.at);
		[last] = await checkAtHome(engine, shardId, last.monitor, last.recheck.origin, until);
	}
}

/** Believes a failure only if the canaries are up and respond before `until` (PROBE-8). */
async function checkAtHome(
	engine: Engine,
	shardId: string,
	monitor: Monitor,
	origin: CheckOrigin,
	until: number,
): Promise<AppliedChecks[]> {
	const { websiteId, revision, url, expectedStatusCode } = monitor;
	const result = await engine.probe({ url, expectedStatusCode, budgetMs: urgentBudgetMs, origin });
	const isTooLate = engine.waitUntil(until).then(() => false);
	if (!result.ok && !(await Promise.race([engine.canaries.areUp(), isTooLate]))) return [];
	return engine.shards.commit(shardId, [
		{ websiteId, revision, results: [result], roundAt: null, isSuppressed: false, firstEvidence: null },
	]);
}
