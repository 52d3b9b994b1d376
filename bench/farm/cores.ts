/** Core placement: the measured process has one core, and the servers it calls have the other. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { requireProgram } from './debian-programs.ts';

export const measuredCore = 0;
export const farmCore = 1;

export function spawnOn(
	core: number,
	program: string,
	arguments_: readonly string[],
	/** `isFirst`: gives it the highest priority on its core, so that response times do not depend on other processes. */
	{ isFirst = false, ...options }: SpawnOptions & { isFirst?: boolean },
): ChildProcess {
	const taskset = requireProgram('/usr/bin/taskset');
	const command = ['-c', String(core), program, ...arguments_];
	return isFirst ? spawn('nice', ['-n', '-15', taskset, ...command], options) : spawn(taskset, command, options);
}

/** Moves this process to a core, with all its threads. */
export async function runThisOn(core: number): Promise<void> {
	const taskset = requireProgram('/usr/bin/taskset');
	await once(spawn(taskset, ['-acp', String(core), String(process.pid)], { stdio: 'ignore' }), 'exit');
}

/** Milliseconds of CPU, user and system, that a process has used so far. */
export function cpuMsOf(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	// proc(5): utime and stime, in hundredths of a second.
	return (Number(fields[11]) + Number(fields[12])) * 10;
}
