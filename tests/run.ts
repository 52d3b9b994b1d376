/**
 * `npm test`: everything that must hold before a change lands. `npm test -- quick` runs what one runs while working, `npm test -- long` what takes
 * minutes of real time, and `npm test -- types unit` only those steps.
 */
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, runFolder } from '../dev/base/folders.ts';
import { chooseFreePorts } from '../dev/base/ports.ts';
import { paint, showProgress } from '../dev/base/progress.ts';
import { StartRefused } from '../dev/base/refusal.ts';
import { type Product, startProduct } from '../dev/runner/product.ts';
import { chooseSteps, startingSteps } from './steps/order.ts';
import { type RunReport, resultsFolder, runFile } from './steps/run-report.ts';
import { didNotRun, type Result, runStep } from './steps/run-step.ts';
import { measureLoop, slownessOf } from './steps/slowness.ts';
import { productBudgetSeconds, type Step, steps, tiers } from './steps/table.ts';
import { type FileTime, overBudget, type StepTime, slowestFiles } from './steps/times.ts';

const projectId = 'demo-stayup-test';
const queriesFolder = join(runFolder('test'), 'queries');
/** The Firestore emulator keeps in memory what all steps store, which is more than the 768 MB of `npm start`. */
const javaOptions = '-Xmx3g -XX:+UseSerialGC -XX:TieredStopAtLevel=1';

const nameWidth = Math.max(...steps.map(({ name }) => name.length));
const didStart = { passed: 0, failed: 0, failures: [], files: [] } as const;

interface TimedResult extends Result, StepTime {}

process.exitCode = await main(process.argv.slice(2));
process.exit();

async function main(names: readonly string[]): Promise<number> {
	const chosen = chooseSteps(steps, names);
	if (typeof chosen === 'string') {
		const known = [...tiers, ...steps.map(({ name }) => name)];
		console.error(`There is no step ${chosen}: choose from ${known.join(', ')}.`);
		return 1;
	}
	rmSync(resultsFolder, { recursive: true, force: true });
	mkdirSync(resultsFolder, { recursive: true });
	if (chosen.some(({ needs }) => needs !== 'nothing')) recordQueries();

	const stopping = listenForStop();
	process.env.STAYUP_SEED ??= String(randomInt(2 ** 31));
	console.log(`Random data: STAYUP_SEED=${process.env.STAYUP_SEED}`);
	const measured = [await measureLoop()];
	const results = await runAll(chosen, stopping);
	if (stopping.aborted) return 130;
	measured.push(await measureLoop());
	return report(results, slownessOf(measured));
}

/** The product starts while the steps run that do without it. */
async function runAll(chosen: readonly Step[], signal: AbortSignal): Promise<TimedResult[]> {
	const results: TimedResult[] = [];
	let waiting = chosen;
	const running = new Map<Step, Promise<void>>();
	let product: Product | null = null;
	let starting = chosen.some(({ needs }) => needs !== 'nothing') ? start() : null;

	async function start(): Promise<void> {
		const { result, started } = await startTimed(chosen, signal);
		results.push(result);
		product = started;
		if (started === null) waiting = waiting.filter(({ needs }) => needs === 'nothing');
		starting = null;
	}

	async function run(step: Step): Promise<void> {
		const passed = results.filter(({ failed }) => failed === 0).map((result) => result.step);
		const isComplete = step.after?.every((name) => passed.includes(name)) ?? true;
		const isBeside = chosen.length > 1 && step.cores !== 'all';
		results.push(await runTimed(step, product, { isComplete, isBeside, signal }));
		running.delete(step);
	}

	while (waiting.length + running.size > 0 && !signal.aborted) {
		const situation = { waiting, running: [...running.keys()], hasProduct: product !== null };
		const next = startingSteps({ ...situation, cores: availableParallelism() });
		waiting = waiting.filter((step) => !next.includes(step));
		for (const step of next) running.set(step, run(step));
		await Promise.race([...running.values(), ...(starting === null ? [] : [starting])]);
	}
	await Promise.all([...running.values(), starting]);
	await stopProduct(product);
	return results;
}

async function stopProduct(product: Product | null): Promise<void> {
	await product?.stop();
}

async function startTimed(
	chosen: readonly Step[],
	signal: AbortSignal,
): Promise<{ result: TimedResult; started: Product | null }> {
	console.log(paint(process.stdout, 1, '\n— the product'));
	const startedAt = Date.now();
	process.env.STAYUP_JAVA_OPTIONS ??= javaOptions;
	const started = await startProduct({
		name: 'test',
		projectId,
		ports: await chooseFreePorts(),
		dataDir: null,
		env: {},
		seed: false,
		parts: chosen.some(({ needs }) => needs === 'product') ? 'all' : 'emulators',
		progress: showProgress(process.stdout),
		signal,
	}).catch((error: unknown) => {
		printError(error);
		return null;
	});
	const counts = started === null ? didNotRun : didStart;
	const seconds = (Date.now() - startedAt) / 1000;
	return { started, result: { step: 'product', ...counts, seconds, budgetSeconds: productBudgetSeconds } };
}

/** Prints the output of a step beside others when it has ended, so that their lines do not mix. */
async function runTimed(
	step: Step,
	product: Product | null,
	{ isComplete, isBeside, signal }: { isComplete: boolean; isBeside: boolean; signal: AbortSignal },
): Promise<TimedResult> {
	const title = paint(process.stdout, 1, `\n— ${step.name}`);
	const logFile = isBeside ? join(resultsFolder, `${step.name}.log`) : null;
	if (logFile === null) console.log(title);
	const environment =
		product !== null && step.needs !== 'nothing'
			? { ...product.environment, STAYUP_SETTINGS: JSON.stringify(product.settings) }
			: {};
	const startedAt = Date.now();
	const result = await runStep(step, { environment, logFile, resultsFolder, isComplete, signal }).catch(
		(error: unknown) => {
			printError(error);
			return { step: step.name, ...didNotRun };
		},
	);
	if (logFile !== null) console.log(`${title}\n${readFileSync(logFile, 'utf8')}`);
	return { ...result, seconds: (Date.now() - startedAt) / 1000, budgetSeconds: step.budgetSeconds };
}

function listenForStop(): AbortSignal {
	const controller = new AbortController();
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort());
	return controller.signal;
}

function printError(error: unknown): void {
	console.error(error instanceof StartRefused ? error.message : error);
}

/** The functions and the tests inherit this environment. */
function recordQueries(): void {
	rmSync(queriesFolder, { recursive: true, force: true });
	mkdirSync(queriesFolder, { recursive: true });
	const preload = `--require ${JSON.stringify(join(root, 'infra', 'indexes', 'record-queries.cjs'))}`;
	process.env.STAYUP_QUERIES = queriesFolder;
	process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ');
}

function report(results: readonly TimedResult[], slowness: number): number {
	const files = slowestFiles(results.flatMap((result) => result.files));
	const late = overBudget(results, slowness);
	writeRun(results, files, slowness);

	if (files.length > 0) console.log('\nThe slowest files');
	for (const { step, file, seconds } of files)
		console.log(`${formatSeconds(seconds)} ${step.padEnd(nameWidth)} ${file}`);
	console.log('');
	for (const { step, passed, failed, seconds, budgetSeconds } of results) {
		const mark = failed === 0 ? paint(process.stdout, 32, '✓') : paint(process.stdout, 31, '✗');
		const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed`;
		console.log(`${mark} ${step.padEnd(nameWidth)} ${counts} ${formatSeconds(seconds)} of ${budgetSeconds} s`);
	}
	if (slowness > 1) console.log(`This machine was ${slowness.toFixed(1)} times slower than the one of the budgets.`);
	for (const failure of results.flatMap((result) => result.failures)) console.log(`  ${failure}`);
	for (const sentence of late) console.log(`  ${sentence}`);
	if (results.some(({ failures }) => failures.length > 0))
		console.log(`  STAYUP_SEED=${process.env.STAYUP_SEED} repeats their random data.`);
	const passed = results.reduce((sum, result) => sum + result.passed, 0);
	const failed = results.reduce((sum, result) => sum + result.failed, 0) + late.length;
	console.log(`\n${passed} passed, ${failed} failed`);
	return failed === 0 && passed > 0 ? 0 : 1;
}

function writeRun(results: readonly TimedResult[], slowestFiles: readonly FileTime[], slowness: number): void {
	const run: RunReport = {
		seed: process.env.STAYUP_SEED ?? '',
		slowness,
		steps: results.map(({ files, ...result }) => result),
		slowestFiles,
	};
	writeFileSync(runFile, `${JSON.stringify(run, null, '\t')}\n`);
}

function formatSeconds(seconds: number): string {
	return `${seconds.toFixed(1).padStart(7)} s`;
}
