/** Starts programs in their own process group, and ends them with all their descendants. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

interface RunningProcess {
	pid: number;
	parent: number;
	/** Distinguishes a process from a later one with the same pid. */
	startedAt: string;
}

export interface Program {
	/** Resolves with the exit code. */
	ended: Promise<number>;
	/** Records its current descendants, so that `end` finds them even after the program itself has exited. */
	remember(): Promise<void>;
	/** Sends SIGTERM, waits up to `graceMs`, then kills what is left. */
	end(graceMs: number): Promise<void>;
}

/** Ctrl-C in the terminal does not reach the program, because it has its own group. */
export function startProgram(
	command: string,
	args: string[],
	options: { cwd: string; env: NodeJS.ProcessEnv; logFile: string },
): Program {
	const log = openSync(options.logFile, 'w');
	const child = spawn(command, args, {
		cwd: options.cwd,
		env: options.env,
		detached: true,
		stdio: ['ignore', log, log],
	});
	const ended = endOf(child);
	const known = new Map<number, RunningProcess>();

	async function remember(): Promise<void> {
		if (child.pid === undefined) return;
		for (const process of withDescendants(child.pid, await listProcesses())) known.set(process.pid, process);
	}

	async function end(graceMs: number): Promise<void> {
		await remember();
		signal(child.pid, 'SIGTERM');
		await Promise.race([ended, wait(graceMs, undefined, { ref: false })]);
		await endKnown(known);
	}

	return { ended, remember, end };
}

function endOf(child: ChildProcess): Promise<number> {
	return new Promise((resolve) => {
		child.once('error', () => resolve(127));
		child.once('exit', (code) => resolve(code ?? 1));
	});
}

async function endKnown(known: Map<number, RunningProcess>): Promise<void> {
	for (let attempt = 0; attempt < 50; attempt += 1) {
		const alive = (await listProcesses()).filter(({ pid, startedAt }) => known.get(pid)?.startedAt === startedAt);
		if (alive.length === 0) return;
		for (const { pid } of alive) signal(pid, 'SIGKILL');
		await wait(50);
	}
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
	if (pid === undefined) return;
	try {
		process.kill(pid, name);
	} catch {
		// The process has already ended.
	}
}

function withDescendants(ancestor: number, living: readonly RunningProcess[]): RunningProcess[] {
	const members = living.filter(({ pid }) => pid === ancestor);
	for (const member of members) members.push(...living.filter(({ parent }) => parent === member.pid));
	return members;
}

async function listProcesses(): Promise<RunningProcess[]> {
	return existsSync('/proc/self/stat') ? await readProcFolder() : await readPs();
}

async function readProcFolder(): Promise<RunningProcess[]> {
	const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
	const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)));
	return stats.filter((stat) => stat !== null).flatMap(readStat);
}

/** proc(5): the name in parentheses may hold anything; after it come state, parent and, as the 22nd field, the start. */
function readStat(stat: string): RunningProcess[] {
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	const [state, parent = '0'] = fields;
	return state === 'Z' ? [] : [{ pid: Number.parseInt(stat, 10), parent: Number(parent), startedAt: fields[19] ?? '' }];
}

async function readPs(): Promise<RunningProcess[]> {
	const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,lstart=']);
	return stdout.split('\n').flatMap((line) => {
		const [, pid, parent, startedAt] = /^\s*(\d+)\s+(\d+)\s+(.+?)\s*$/.exec(line) ?? [];
		return pid && parent && startedAt ? [{ pid: Number(pid), parent: Number(parent), startedAt }] : [];
	});
}
