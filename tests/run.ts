/** `npm test`: runs all checks and tests, the cheapest first. `npm test -- types unit` runs only those steps. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runFolder } from '../dev/base/folders.ts';
import { chooseFreePorts } from '../dev/base/ports.ts';
import { paint, showProgress } from '../dev/base/progress.ts';
import { StartRefused } from '../dev/base/refusal.ts';
import { type Product, startProduct } from '../dev/runner/product.ts';
import { bin, type Counts, didNotRun, didPass, execute, type Step } from './steps/step.ts';
import { type VitestRun, vitestStep } from './steps/vitest-step.ts';

const projectId = 'demo-stayup-test';
const resultsFolder = join(runFolder('test'), 'results');
const queriesFolder = join(runFolder('test'), 'queries');
/** The Firestore emulator keeps in memory what all steps store: the 768 MB of `npm start` are nearly full when the API tests end. */
const javaOptions = '-Xmx3g -XX:+UseSerialGC -XX:TieredStopAtLevel=1';
/** The steps that together send every query of the product. */
const queryingSteps = ['api', 'journeys'];

interface Result extends Counts {
	step: string;
	seconds: number;
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
	tests('faults', { projects: ['faults'], filters: ['tests/faults/soak'], needsProduct: true }, { isBackground: true }),
	tests(
		'clock',
		{ projects: ['faults'], filters: ['tests/faults/stopped-clock'], needsProduct: true, isRepeated: true },
		{ isBackground: true },
	),
	tests('unit', { projects: ['unit', 'component'] }),
	checkStep('documents', [[process.execPath, 'tests/documents.ts']]),
	checkStep('words', [[process.execPath, 'dev/scripts/words/check.ts']]),
	checkStep('advisories', [[process.execPath, 'dev/security/advisories/check.ts']]),
	checkStep('secrets', [[process.execPath, 'dev/security/secrets/check.ts']]),
	tests('deploy', { projects: ['deploy'] }),
	tests('fuzz', { projects: ['fuzz'], needsProduct: true }),
	tests('accepted', { projects: ['fuzz-accepted'], needsProduct: true }),
	// Before the steps whose ticks leave rounds for the next minutes, which would change documents meanwhile.
	tests('restore', { projects: ['restore'], needsProduct: true }),
	tests('rules', { projects: ['emulated'], filters: ['tests/rules'], needsProduct: true }),
	tests(
		'api',
		{ projects: ['emulated'], filters: ['functions', 'cli/src/'], needsProduct: true, isRepeated: true },
		{ needsOwnProduct: true },
	),
	tests('upgrades', { projects: ['upgrades'], needsProduct: true }),
	tests('attack', { projects: ['attack'], needsProduct: true }),
	tests('journeys', { projects: ['journeys'], needsProduct: true, isRepeated: true }, { needsOwnProduct: true }),
	indexesStep(),
];

type Place = Pick<Step, 'isBackground' | 'needsOwnProduct'>;

function tests(name: string, run: Omit<VitestRun, 'resultsFolder'>, place: Place = {}): Step {
	return { ...vitestStep(name, { ...run, resultsFolder }), ...place };
}

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
	let isUsed = false;
	// Starts while the steps run that do without it.
	let starting = chosen.some(({ needsProduct }) => needsProduct) ? startOrReport(results, stopping) : null;
	const runStep = async (step: Step): Promise<void> => {
		isUsed ||= step.needsProduct;
		const product = step.needsProduct ? await starting : null;
		if (stopping.aborted || (step.needsProduct && !product)) return;
		console.log(paint(process.stdout, 1, `\n— ${step.name}${step.isBackground ? ', in the background' : ''}`));
		const passed = results.filter(({ failed }) => failed === 0).map((result) => result.step);
		results.push(await runOrReport(step, product, passed));
	};
	const background = chosen.filter(({ isBackground }) => isBackground).map(runStep);
	for (const step of chosen.filter(({ isBackground }) => !isBackground)) {
		if (step.needsOwnProduct && isUsed && !stopping.aborted) {
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
			return didPass;
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
			return (await execute(process.execPath, args, {})) === 0 ? didPass : didNotRun;
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

function report(results: readonly Result[]): number {
	console.log('');
	for (const { step, passed, failed, seconds } of results) {
		const mark = failed === 0 ? paint(process.stdout, 32, '✓') : paint(process.stdout, 31, '✗');
		console.log(
			`${mark} ${step.padEnd(10)} ${String(passed).padStart(4)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(1).padStart(7)} s`,
		);
	}
	for (const { failures } of results) for (const failure of failures) console.log(`  ${failure}`);
	const unstable = results.flatMap((result) => result.unstable);
	if (unstable.length > 0) console.log('\nPassed only when it was repeated:');
	for (const failure of unstable) console.log(`  ${failure}`);
	const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
	console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
	return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}
