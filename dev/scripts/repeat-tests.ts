/**
 * `node dev/scripts/repeat-tests.ts [runs] [tier or steps…]`: runs `npm test` several times, by default ten, the second half beside processes that keep all
 * cores busy, and prints a table of times and failures. The output of each run is in .stayup/repeat-tests.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type RunReport, runFile } from '../../tests/steps/run-report.ts';
import { node, root, runFolder } from '../base/folders.ts';

interface Run {
	run: number;
	busy: boolean;
	seconds: number;
	slowness: number | null;
	passed: number;
	failed: number;
	exit: number;
}

const [first = '', ...others] = process.argv.slice(2);
const hasCount = /^[1-9]\d*$/.test(first);
const count = hasCount ? Number(first) : 10;
const names = hasCount || first === '' ? others : [first, ...others];
const folder = runFolder('repeat-tests');
const started = new Set<ChildProcess>();

process.exitCode = await main();
process.exit();

async function main(): Promise<number> {
	mkdirSync(folder, { recursive: true });
	let isStopping = false;
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
		process.on(signal, () => {
			isStopping = true;
			for (const child of started) child.kill(signal);
		});

	const runs: Run[] = [];
	const failures: string[] = [];
	for (let run = 1; run <= count && !isStopping; run += 1) {
		const busy = run > count / 2;
		console.log(`Run ${run} of ${count}${busy ? ', beside busy processes' : ''}`);
		const { report, ...row } = await runOnce(run, busy);
		runs.push(row);
		for (const { step, failed, failures: texts } of report?.steps ?? [])
			if (failed > 0) failures.push(...[step, ...texts].map((text) => `run ${run}: ${text}`));
	}
	console.table(runs);
	for (const text of failures) console.log(text);
	return runs.length === count && runs.every(({ exit }) => exit === 0) ? 0 : 1;
}

async function runOnce(run: number, busy: boolean): Promise<Run & { report: RunReport | null }> {
	const loops = busy ? Array.from({ length: availableParallelism() }, () => start(['--eval', 'for (;;);'])) : [];
	rmSync(runFile, { force: true });
	const startedAt = Date.now();
	const output = openSync(join(folder, `run-${run}.log`), 'w');
	const exit = await endOf(start([join(root, 'dev', 'runner', 'bootstrap.mjs'), 'test', ...names], output));
	closeSync(output);
	const seconds = Math.round((Date.now() - startedAt) / 1000);
	for (const loop of loops) {
		const ended = endOf(loop);
		loop.kill('SIGKILL');
		await ended;
	}
	const report = existsSync(runFile) ? (JSON.parse(readFileSync(runFile, 'utf8')) as RunReport) : null;
	const sum = (key: 'passed' | 'failed') => (report?.steps ?? []).reduce((total, step) => total + step[key], 0);
	const slowness = report && Math.round(report.slowness * 10) / 10;
	return { run, busy, seconds, slowness, passed: sum('passed'), failed: sum('failed'), exit, report };
}

function start(args: readonly string[], output: number | 'ignore' = 'ignore'): ChildProcess {
	const child = spawn(node, args, { cwd: root, stdio: ['ignore', output, output] });
	started.add(child);
	child.on('exit', () => started.delete(child));
	return child;
}

function endOf(child: ChildProcess): Promise<number> {
	return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
