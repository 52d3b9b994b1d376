import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { longPaths, productBudgetSeconds, type Step as TestStep, steps as testSteps } from '../tests/steps/table.ts';
import { releaseCommands } from './release/commands.ts';

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
	needs?: string;
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
	const steps = deploy?.workflow.jobs.production?.steps ?? [];
	const at = (text: string) => steps.findIndex(({ run = '' }) => run.includes(text));

	it('goes to production only after the tests and after staging was tried', () => {
		expect(deploy?.workflow.jobs.staging?.needs).toBe('test');
		expect(deploy?.workflow.jobs.production?.needs).toBe('staging');
		expect(deploy?.workflow.jobs.staging?.steps?.at(-1)?.run).toContain('npm run smoke');
	});

	it('is a canary before it is promoted, and is tried at the end', () => {
		const order = [
			'release -- pin',
			'release -- deploy-functions',
			'release -- canary',
			'release -- check',
			'release -- promote',
			'release -- deploy-pages',
			'npm run smoke',
		];
		const places = order.map(at);

		expect(places.every((place) => place >= 0)).toBe(true);
		expect(places).toEqual(places.toSorted((a, b) => a - b));
	});

	it('is rolled back by itself if a step fails', () => {
		for (const command of ['release -- rollback-functions', 'release -- rollback-pages']) {
			expect(at(command)).toBeGreaterThan(at('npm run smoke'));
			expect(steps[at(command)]?.if).toMatch(/^failure\(\) && /);
		}
	});
});
