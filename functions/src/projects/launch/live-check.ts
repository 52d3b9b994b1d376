/** Checks a website before its launch: whether it answers from two regions, and whether its other URLs lead to it. Nothing is stored with the website. */
import { type CheckSettingsWith, defaultCheckSettings, describeCheckError, type Region } from '@stayup/contract';
import { isRecheckRegion } from '../../platform/regions.ts';
import type { LiveCheckTask, TaskQueue } from '../../platform/task-queue.ts';
import type { CheckResult, ProbeRequest } from '../../probe/check-result.ts';
import type { ProjectStore } from '../records/project-store.ts';
import { type FirstAnswer, redirectProblems, urlsToAsk } from '../rules/redirects.ts';

export interface LiveCheckDeps {
	engine: {
		/** Of this process. */
		region: Region;
		regions: { deployed: readonly Region[]; unavailableRegions(now: number): Promise<Region[]> };
	};
	projects: Pick<ProjectStore, 'setLiveCheck' | 'addAnswer'>;
	queue: Pick<TaskQueue, 'enqueueLiveCheck'>;
	probe(request: ProbeRequest): Promise<CheckResult>;
	/** Milliseconds since the epoch. */
	now(): number;
}

const budgetMs = 8000;

/** Redirects are answers, and where they lead is seen by a rule. */
const firstAnswerOnly: CheckSettingsWith<never> = {
	...defaultCheckSettings(),
	acceptedStatusCodes: '300-399',
	rules: [{ kind: 'header', name: 'location', comparison: 'exists', value: null }],
};

/** Asks the home region at once, and another one by its queue, whose answer follows. */
export async function startLiveCheck(deps: LiveCheckDeps, projectId: string, url: string): Promise<void> {
	const { engine, projects, queue, now } = deps;
	const at = now();
	const [result, redirects, unavailable] = await Promise.all([
		askWebsite(deps, url),
		Promise.all(urlsToAsk(url).map(async (one) => [one, await askFirst(deps, one)] as const)),
		engine.regions.unavailableRegions(at),
	]);
	const second = engine.regions.deployed.find((region) => !unavailable.includes(region));
	const home = { region: engine.region, at: now(), problem: problemOf(result) };
	const awaited = second === undefined ? [] : [{ region: second, at: null, problem: null }];
	await projects.setLiveCheck(projectId, {
		url,
		at,
		answers: [home, ...awaited],
		redirectProblems: redirectProblems(url, new Map(redirects)),
	});
	if (second !== undefined && isRecheckRegion(second)) {
		await queue.enqueueLiveCheck({ projectId, url, at }, second);
	}
}

/** In the second region. */
export async function answerLiveCheck(deps: LiveCheckDeps, { projectId, url, at }: LiveCheckTask): Promise<void> {
	const problem = problemOf(await askWebsite(deps, url));
	await deps.projects.addAnswer(projectId, at, { region: deps.engine.region, at: deps.now(), problem });
}

function askWebsite({ probe }: LiveCheckDeps, url: string): Promise<CheckResult> {
	return probe({ url, expectedStatusCode: 200, budgetMs, origin: 'check-now' });
}

function problemOf(result: CheckResult): string | null {
	if (!result.ok) return describeCheckError(result.error, result.statusCode);
	return result.certificate === null ? 'The website responded without a certificate' : null;
}

async function askFirst({ probe }: LiveCheckDeps, url: string): Promise<FirstAnswer> {
	const result = await probe({
		url,
		expectedStatusCode: null,
		budgetMs,
		origin: 'check-now',
		check: firstAnswerOnly,
	});
	const { statusCode } = result;
	if (result.ok) return { statusCode, location: result.rules?.[0]?.seen ?? null, problem: null };
	const isAnswer = result.error === 'wrong_status' || result.error === 'rule_failed';
	return { statusCode, location: null, problem: isAnswer ? null : describeCheckError(result.error, statusCode) };
}
