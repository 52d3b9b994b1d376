import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { longPaths, productBudgetSeconds, type Step as TestStep, steps as testSteps } from '../tests/steps/table.ts';
import { functions } from './declared/functions.ts';
import { releaseCommands } from './release/commands.ts';
import { plannedSeconds } from './release/times.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.github', 'workflows');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

interface Step {
	name?: string;
	uses?: string;
	run?: string;
	if?: string;
	with?: Record<string, unknown>;
}
interface Shard {
	shard: string;
	/** Names of steps of `npm test`. */
	steps: string;
}
interface Job {
	strategy?: { matrix: { include: Shard[] } };
	'timeout-minutes'?: number;
	uses?: string;
	needs?: string | string[];
	if?: string;
	environment?: string;
	steps?: Step[];
}
interface Workflow {
	name: string;
	on: Record<string, { paths?: string[] } | null>;
	permissions: Record<string, string>;
	jobs: Record<string, Job>;
}

const shardsOf = (job: Job | undefined) =>
	(job?.strategy?.matrix.include ?? []).map(({ shard, steps }) => ({ shard, steps: steps.split(' ') }));
const stepsOf = (job: Job | undefined) => shardsOf(job).flatMap(({ steps }) => steps);

const workflows = readdirSync(folder).map((file) => {
	const text = readFileSync(join(folder, file), 'utf8');
	const document = parseDocument(text);
	const workflow = document.toJS() as Workflow;
	const jobs = Object.values(workflow.jobs);
	const steps = jobs.flatMap((job) => job.steps ?? []);
	const commands = steps.flatMap(({ run = '' }) => run.split('\n')).map((line) => line.trim());
	return { file, text, errors: [...document.errors, ...document.warnings], workflow, jobs, steps, commands };
});
const deploy = workflows.find(({ file }) => file === 'deploy.yml');

describe.each(workflows)('the workflow $file', ({ text, errors, workflow, jobs, steps, commands }) => {
	it('is valid YAML, with the least permissions and a limit for each job', () => {
		expect(errors).toEqual([]);
		expect(workflow.permissions.contents).toBe('read');
		for (const job of jobs) expect(job.uses ?? job['timeout-minutes']).toBeDefined();
	});

	it('runs only scripts, programs and files that there are', () => {
		for (const command of commands) {
			const script = /^npm (?:run )?([\w-]+)/.exec(command)?.[1];
			if (script !== undefined && script !== 'ci') expect(scripts, command).toHaveProperty(script);
			const program = /^npx ([\w-]+)/.exec(command)?.[1];
			if (program !== undefined) expect(existsSync(join(root, 'node_modules', '.bin', program)), command).toBe(true);
			for (const [path] of command.matchAll(/\b(?:infra|dev|docs)\/[\w./-]+/g))
				expect(existsSync(join(root, path)), path).toBe(true);
			const release = /npm run release -- (\S+)/.exec(command)?.[1];
			if (release !== undefined) expect(releaseCommands, command).toHaveProperty([release]);
		}
		for (const { uses } of [...jobs, ...steps]) {
			if (uses?.startsWith('./')) expect(existsSync(join(root, uses)), uses).toBe(true);
		}
	});

	it('has the history if it builds the release before from it', () => {
		if (!jobs.some((job) => stepsOf(job).includes('upgrades'))) return;
		expect(steps.find(({ uses }) => uses?.startsWith('actions/checkout'))?.with).toEqual({ 'fetch-depth': 0 });
	});

	it('deploys by script, which leaves Auth to set-up: the account of a workflow may not configure it', () => {
		for (const command of commands) expect(command).not.toContain('firebase deploy');
	});

	it('puts no expression into a shell, where its text could run', () => {
		for (const command of commands) expect(command).not.toContain('${{');
	});

	it('uses only variables that deploy.yml explains', () => {
		for (const [, name] of text.matchAll(/(?:vars|secrets)\.(\w+)/g))
			expect(deploy?.text).toMatch(new RegExp(`^#.*\\b${name}\\b`, 'm'));
	});
});

describe('the shards of the tests', () => {
	const workflowOf = (file: string) => workflows.find((one) => one.file === file)?.workflow;
	const test = workflowOf('test.yml');
	const long = workflowOf('long-tests.yml');
	const namesOf = (isIncluded: (step: TestStep) => boolean) => testSteps.filter(isIncluded).map(({ name }) => name);

	it('name every step once', () => {
		expect(stepsOf(test?.jobs.test).toSorted()).toEqual(
			namesOf((step) => step.tier !== 'long' && !readsResults(step)).toSorted(),
		);
		expect(stepsOf(long?.jobs.long).toSorted()).toEqual(namesOf(({ tier }) => tier === 'long').toSorted());
	});

	it('are followed by the steps that read their results', () => {
		const commands = testSteps.filter(readsResults).flatMap(({ run }) => ('projects' in run ? [] : run));
		const jobs = Object.values(test?.jobs ?? {}).filter(({ needs }) => needs === 'test');

		expect(jobs.flatMap(({ steps = [] }) => steps.at(-1)?.run)).toEqual(
			commands.map((command) => [...command, '--complete'].join(' ')),
		);
	});

	it.each([
		{ workflow: test, mostSeconds: 6 * 60 },
		{ workflow: long, mostSeconds: 15 * 60 },
	])('take at most $mostSeconds s each', ({ workflow, mostSeconds }) => {
		for (const { shard, steps } of shardsOf(workflow?.jobs.test ?? workflow?.jobs.long))
			expect(secondsOf(testSteps.filter(({ name }) => steps.includes(name))), shard).toBeLessThanOrEqual(mostSeconds);
	});

	it('of the long steps run each night, and when a file changes that they are about', () => {
		expect(long?.on).toHaveProperty('schedule');
		expect(long?.on.pull_request?.paths).toEqual(longPaths);
		expect(long?.on.push?.paths).toEqual(longPaths);
		for (const path of longPaths) expect(existsSync(join(root, path.replace('/**', ''))), path).toBe(true);
	});
});

const installSeconds = 60;

/** It runs in a job after the shards. */
function readsResults({ after, run }: TestStep): boolean {
	return after !== undefined && !('projects' in run);
}

/** With installing; steps that share the cores run on two while the product starts. */
function secondsOf(steps: readonly TestStep[]): number {
	const budgets = (cores: TestStep['cores']) =>
		steps.filter((step) => step.cores === cores).map(({ budgetSeconds }) => budgetSeconds);
	const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
	const starting = steps.some(({ needs }) => needs !== 'nothing') ? productBudgetSeconds : 0;
	const shared = Math.max(0, ...budgets('shared'), sum(budgets('shared')) / 2);
	return installSeconds + Math.max(starting, shared) + Math.max(sum(budgets('all')), ...budgets('none'));
}

describe('a deployment', () => {
	const jobs = deploy?.workflow.jobs ?? {};
	const steps = jobs.production?.steps ?? [];
	const textOf = (job: Job | undefined) => (job?.steps ?? []).map(({ run = '' }) => run).join('\n');

	it('goes to production only after the tests, after staging was tried, and after a review', () => {
		expect(jobs.staging?.needs).toBe('test');
		expect(jobs.staging?.steps?.at(-1)?.run).toContain('npm run smoke');
		expect(jobs.review).toMatchObject({ needs: 'staging', environment: 'review' });
		expect(jobs.pin?.needs).toBe('review');
		expect(jobs.production?.needs).toBe('pin');
	});

	it('is a canary before it is promoted, and is tried at the end', () => {
		const order = [
			'release -- deploy-functions',
			'release -- canary',
			'release -- check',
			'release -- promote',
			'release -- deploy-pages',
			'npm run smoke',
		];
		const places = order.map((text) => steps.findIndex(({ run = '' }) => run.includes(text)));

		expect(places.every((place) => place >= 0)).toBe(true);
		expect(places).toEqual(places.toSorted((a, b) => a - b));
		expect(textOf(jobs.pin)).toContain('release -- pin');
	});

	it('deletes unused functions in a job that runs only after it succeeded, and whose failure rolls nothing back', () => {
		const { needs, if: condition, steps: own = [] } = jobs['remove-unused'] ?? {};
		expect({ needs, condition }).toEqual({ needs: 'production', condition: undefined });
		expect(own.at(-1)?.run).toContain('release -- remove-unused');
		expect(textOf(jobs.production)).not.toContain('remove-unused');
	});

	it('takes at most 25 minutes by the times of its parts, and its jobs have room for half as much again', () => {
		const seconds = secondsOfRelease(jobs.production);
		const pinSeconds = secondsOfRelease(jobs.pin);

		expect(pinSeconds + seconds).toBeLessThanOrEqual(25 * 60);
		expect(seconds * 1.5).toBeLessThanOrEqual((jobs.production?.['timeout-minutes'] ?? 0) * 60);
		expect(pinSeconds * 1.5).toBeLessThanOrEqual((jobs.pin?.['timeout-minutes'] ?? 0) * 60);
	});

	it('would take longer if the traffic of one function moved after that of another', () => {
		const moves = Object.keys(functions).length * 15;
		const together = plannedSeconds.pin ?? 0;

		expect(secondsOfRelease(jobs.pin) + secondsOfRelease(jobs.production) + 3 * (moves - together)).toBeGreaterThan(
			25 * 60,
		);
	});

	it.each([
		['succeeds', 'success', 'success', false],
		['fails', 'success', 'failure', true],
		['is cancelled', 'success', 'cancelled', true],
		['takes too long', 'success', 'cancelled', true],
		['never began', 'failure', 'skipped', false],
		['is cancelled while the traffic is pinned', 'cancelled', 'skipped', false],
	])('that %s: is rolled back %s %s %s', (_case, pin, production, isRolledBack) => {
		const { if: condition = '', needs } = jobs.rollback ?? {};
		expect(needs).toEqual(['pin', 'production']);
		// Without it, GitHub skips a job after one that failed or was cancelled.
		expect(condition).toMatch(/^always\(\) && /);

		expect(holds(condition.replace('always() && ', ''), { pin, production })).toBe(isRolledBack);
	});

	it('is rolled back by a job that waits for nobody, and also tries the pages if the functions fail', () => {
		const [functionsStep, pagesStep] = jobs.rollback?.steps?.slice(-2) ?? [];

		expect(functionsStep?.run).toContain('release -- rollback-functions');
		expect(pagesStep).toMatchObject({ if: 'always()', run: expect.stringContaining('release -- rollback-pages') });
		expect(jobs.rollback?.environment).toBe('production');
		expect(deploy?.text).toMatch(/^#.*Require a review for the environment review, and for no other/m);
		for (const { steps = [] } of [jobs.production, jobs.pin].flatMap((job) => job ?? []))
			expect(steps.filter((step) => step.run?.includes('rollback'))).toEqual([]);
	});
});

it('a push runs each test once', () => {
	const called = new Set(
		workflows.flatMap(({ jobs, workflow }) =>
			'push' in workflow.on ? jobs.flatMap(({ uses }) => (uses?.startsWith('./') ? [uses.split('/').at(-1)] : [])) : [],
		),
	);
	const byPush = workflows.filter(({ workflow }) => 'push' in workflow.on).map(({ file }) => file);

	expect([...called]).toEqual(['test.yml']);
	expect(byPush.filter((file) => called.has(file))).toEqual([]);
});

it('the times of a release are those of its commands', () => {
	expect(Object.keys(plannedSeconds).toSorted()).toEqual(Object.keys(releaseCommands).toSorted());
});

/** With the packages, the login, and the wait for the canary. */
function secondsOfRelease(job: Job | undefined): number {
	const commands = (job?.steps ?? []).map(({ run = '' }) => run).join('\n');
	const waits = [...commands.matchAll(/sleep (\d+)/g)].map(([, seconds]) => Number(seconds));
	const parts = [...commands.matchAll(/release -- (\S+)/g)].map(([, name = '']) => plannedSeconds[name] ?? Infinity);
	const smoke = commands.includes('npm run smoke') ? 30 : 0;
	return [installSeconds, 30, smoke, ...waits, ...parts].reduce((sum, seconds) => sum + seconds, 0);
}

/** A condition of GitHub that only compares results of jobs. */
function holds(condition: string, results: Readonly<Record<string, string>>): boolean {
	return condition.split(' && ').every((part) => {
		const [, job = '', operator, expected] = /^needs\.(\w+)\.result (==|!=) '(\w+)'$/.exec(part) ?? [];
		if (operator === undefined) throw new Error(`The test cannot read ${part}`);
		return (results[job] === expected) === (operator === '==');
	});
}
