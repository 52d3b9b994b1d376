/** `npm test`: runs all checks and tests, the cheapest first. `npm test -- types unit` runs only those steps. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from '@stayup/testing/chromium';
import { root, runFolder } from '../dev/base/folders.ts';
import { chooseFreePorts } from '../dev/base/ports.ts';
import { paint, showProgress } from '../dev/base/progress.ts';
import { StartRefused } from '../dev/base/refusal.ts';
import { type Product, startProduct } from '../dev/runner/product.ts';

const projectId = 'demo-stayup-test';
const resultsFolder = join(runFolder('test'), 'results');
const queriesFolder = join(runFolder('test'), 'queries');
/** The Firestore emulator keeps in memory what all steps store: the 768 MB of `npm start` are nearly full when the API tests end. */
const javaOptions = '-Xmx3g -XX:+UseSerialGC -XX:TieredStopAtLevel=1';
/** The steps that together send every query of the product. */
const queryingSteps = ['api', 'journeys'];
const didNotRun: Counts = { passed: 0, failed: 1, failures: [] };
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

interface Result {
	step: string;
	passed: number;
	failed: number;
	seconds: number;
	/** The failed tests, each with the first line of its error; empty for a step that counts as one test. */
	failures: readonly string[];
}

type Counts = Pick<Result, 'passed' | 'failed' | 'failures'>;

type Environment = Readonly<Record<string, string>>;

interface Step {
	name: string;
	needsProduct: boolean;
	/** Mostly waits, in its own Firebase project, so the next steps run at the same time. */
	isBackground?: true;
	/**
	 * Keeps all cores busy, so it starts after the background steps, which measure time. It gets a product of its own: in the one of the steps before,
	 * a write waits for seconds, because the Firestore emulator keeps what they stored in memory and reads all of it for each live update.
	 */
	needsOwnProduct?: true;
	/** `passed`: the steps that have passed in this run. */
	run(environment: Environment, passed: readonly string[]): Promise<Counts>;
}

const steps: readonly Step[] = [
	checkStep('types', [
		[bin('tsc'), '-p', 'tsconfig.json'],
		[bin('tsc'), '-p', 'web/tsconfig.json'],
	]),
	checkStep('lint', [[bin('biome'), 'check', '--error-on-warnings', '.']]),
	checkStep('imports', [
		[
			bin('depcruise'),
			'--config',
			'.dependency-cruiser.mjs',
			'--output-type',
			'err-long',
			'cli',
			'contract',
			'functions/src',
			'web/src',
			'testing',
			'dev',
			'tests',
			'bench',
			'infra',
		],
		[process.execPath, 'dev/scripts/layout/check.ts'],
	]),
	{ ...vitestStep('faults', { projects: ['faults'], needsProduct: true }), isBackground: true },
	vitestStep('unit', { projects: ['unit', 'component'] }),
	checkStep('documents', [[process.execPath, 'tests/documents.ts']]),
	checkStep('words', [[process.execPath, 'dev/scripts/words/check.ts']]),
	checkStep('advisories', [[process.execPath, 'dev/security/advisories/check.ts']]),
	checkStep('secrets', [[process.execPath, 'dev/security/secrets/check.ts']]),
	vitestStep('deploy', { projects: ['deploy'] }),
	vitestStep('fuzz', { projects: ['fuzz'], needsProduct: true }),
	vitestStep('accepted', { projects: ['fuzz-accepted'], needsProduct: true }),
	// Before the steps whose ticks leave rounds for the next minutes, which would change documents meanwhile.
	vitestStep('restore', { projects: ['restore'], needsProduct: true }),
	vitestStep('rules', { projects: ['emulated'], filters: ['tests/rules'], needsProduct: true }),
	vitestStep('api', { projects: ['emulated'], filters: ['functions', 'cli/src/'], needsProduct: true }),
	vitestStep('upgrades', { projects: ['upgrades'], needsProduct: true }),
	vitestStep('attack', { projects: ['attack'], needsProduct: true }),
	{ ...vitestStep('journeys', { projects: ['journeys'], needsProduct: true }), needsOwnProduct: true },
	indexesStep(),
];

process.exitCode = await main(process.argv.slice(2));
process.exit();

async function main(names: readonly string[]): Promise<number> {
	const unknown = names.find((name) => !steps.some((step) => step.name === name));
	if (unknown !== undefined) {
		console.error(`There is no step ${unknown}: choose from ${steps.map(({ name }) => name).join(', ')}.`);
		return 1;
	}
	const chosen = names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name));
	rmSync(resultsFolder, { recursive: true, force: true });
	mkdirSync(resultsFolder, { recursive: true });
	if (chosen.some(({ needsProduct }) => needsProduct)) recordQueries();

	const stopping = listenForStop();
	const results: Result[] = [];
	// Starts while the steps run that do without it.
	let starting = chosen.some(({ needsProduct }) => needsProduct) ? startOrReport(results, stopping) : null;
	const runStep = async (step: Step): Promise<void> => {
		const product = step.needsProduct ? await starting : null;
		if (stopping.aborted || (step.needsProduct && !product)) return;
		console.log(paint(process.stdout, 1, `\n— ${step.name}${step.isBackground ? ', in the background' : ''}`));
		const passed = results.filter(({ failed }) => failed === 0).map((result) => result.step);
		results.push(await runOrReport(step, product, passed));
	};
	const background = chosen.filter(({ isBackground }) => isBackground).map(runStep);
	for (const step of chosen.filter(({ isBackground }) => !isBackground)) {
		if (step.needsOwnProduct && results.length > 0 && !stopping.aborted) {
			await Promise.all(background);
			await (await starting)?.stop();
			starting = startOrReport(results, stopping);
		}
		await runStep(step);
	}
	await Promise.all(background);
	await (await starting)?.stop();
	return stopping.aborted ? 130 : report(results);
}

async function startOrReport(results: Result[], signal: AbortSignal): Promise<Product | null> {
	console.log(paint(process.stdout, 1, '\n— the product'));
	const startedAt = Date.now();
	process.env.STAYUP_JAVA_OPTIONS ??= javaOptions;
	try {
		return await startProduct({
			name: 'test',
			projectId,
			ports: await chooseFreePorts(),
			dataDir: null,
			env: {},
			seed: false,
			progress: showProgress(process.stdout),
			signal,
		});
	} catch (error) {
		printError(error);
		results.push({ step: 'product', ...didNotRun, seconds: (Date.now() - startedAt) / 1000 });
		return null;
	}
}

async function runOrReport(step: Step, product: Product | null, passed: readonly string[]): Promise<Result> {
	const startedAt = Date.now();
	const environment = product ? { ...product.environment, STAYUP_SETTINGS: JSON.stringify(product.settings) } : {};
	const counts = await step.run(environment, passed).catch((error: unknown) => {
		printError(error);
		return didNotRun;
	});
	return { step: step.name, ...counts, seconds: (Date.now() - startedAt) / 1000 };
}

/** The terminal's Ctrl-C also ends the running step; the product must end as well. */
function listenForStop(): AbortSignal {
	const controller = new AbortController();
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort());
	return controller.signal;
}

function printError(error: unknown): void {
	console.error(error instanceof StartRefused ? error.message : error);
}

/** Counts as one test, regardless of the number of findings. */
function checkStep(name: string, commands: readonly (readonly string[])[]): Step {
	return {
		name,
		needsProduct: false,
		async run() {
			for (const [program = '', ...args] of commands) {
				if ((await execute(program, args, {})) !== 0) return didNotRun;
			}
			return { passed: 1, failed: 0, failures: [] };
		},
	};
}

/** Without recorded queries it compares the listed ones only. */
function indexesStep(): Step {
	return {
		name: 'indexes',
		needsProduct: false,
		async run(_environment, passed) {
			const isComplete = queryingSteps.every((name) => passed.includes(name));
			const args = ['infra/indexes/check.ts', ...(isComplete ? ['--complete'] : [])];
			return (await execute(process.execPath, args, {})) === 0 ? { passed: 1, failed: 0, failures: [] } : didNotRun;
		},
	};
}

/** The functions and the tests inherit this environment. */
function recordQueries(): void {
	rmSync(queriesFolder, { recursive: true, force: true });
	mkdirSync(queriesFolder, { recursive: true });
	const preload = `--require ${JSON.stringify(join(root, 'infra', 'indexes', 'record-queries.cjs'))}`;
	process.env.STAYUP_QUERIES = queriesFolder;
	process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ');
}

interface VitestRun {
	projects: readonly string[];
	filters?: readonly string[];
	needsProduct?: boolean;
}

function vitestStep(name: string, { projects, filters = [], needsProduct = false }: VitestRun): Step {
	return {
		name,
		needsProduct,
		async run(environment) {
			const file = join(resultsFolder, `${name}.json`);
			const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
			const chromium = projects.some((name) => name === 'journeys' || name === 'faults')
				? { STAYUP_CHROMIUM: findChromium() }
				: {};
			const chosen = projects.map((project) => `--project=${project}`);
			const code = await execute(bin('vitest'), ['run', ...chosen, ...reporters, ...filters], {
				...environment,
				...chromium,
			});
			const counts = countsIn(file);
			// A file that cannot be loaded has no failed test; only vitest's exit code shows it.
			return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed };
		},
	};
}

interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
	testResults: { name: string; message: string; assertionResults: VitestTest[] }[];
}
interface VitestTest {
	status: string;
	fullName: string;
	failureMessages: string[];
}

function countsIn(file: string): Counts {
	try {
		const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
		const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
			...(message === '' ? [] : [`${relative(root, name)}: ${firstLine(message)}`]),
			...assertionResults
				.filter(({ status }) => status === 'failed')
				.map((test) => `${relative(root, name)} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
		]);
		return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
	} catch {
		return didNotRun;
	}
}

function firstLine(text = ''): string {
	return stripVTControlCharacters(text).split('\n', 1)[0] ?? '';
}

function execute(program: string, args: readonly string[], environment: Environment): Promise<number> {
	return new Promise((resolve) => {
		const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
		child.on('error', (error) => {
			console.error(String(error));
			resolve(1);
		});
		child.on('exit', (code) => resolve(code ?? 1));
	});
}

function report(results: readonly Result[]): number {
	console.log('');
	for (const { step, passed, failed, seconds } of results) {
		const mark = failed === 0 ? paint(process.stdout, 32, '✓') : paint(process.stdout, 31, '✗');
		console.log(
			`${mark} ${step.padEnd(10)} ${String(passed).padStart(4)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(1).padStart(7)} s`,
		);
	}
	for (const { failures } of results) for (const failure of failures) console.log(`  ${failure}`);
	const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
	console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
	return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}
