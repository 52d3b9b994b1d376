/** Starts a process with a hard limit of its memory, as a deployed instance has: a control group of Linux. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../../dev/base/refusal.ts';

export interface LimitedProcess {
	child: ChildProcess;
	/** The kernel has ended a process of the group because it met the limit. */
	wasKilled(): boolean;
	/** Removes the group, once its processes have ended. */
	remove(): void;
}

const groups = '/sys/fs/cgroup';

export function spawnLimited(
	limitMb: number,
	[program, ...arguments_]: readonly [string, ...string[]],
	options: SpawnOptions,
): LimitedProcess {
	const group = makeGroup(limitMb);
	const script = `echo $$ > ${join(group.folder, 'cgroup.procs')} && exec "$0" "$@"`;
	return {
		child: spawn('/bin/sh', ['-c', script, program, ...arguments_], options),
		wasKilled: () => /oom_kill [1-9]/.test(readFileSync(join(group.folder, group.events), 'utf8')),
		remove: () => rmdirSync(group.folder),
	};
}

function makeGroup(limitMb: number): { folder: string; events: string } {
	const isSecondVersion = existsSync(join(groups, 'cgroup.controllers'));
	const folder = join(groups, ...(isSecondVersion ? [] : ['memory']), `stayup-bench-${process.pid}`);
	const limitFile = isSecondVersion ? 'memory.max' : 'memory.limit_in_bytes';
	try {
		mkdirSync(folder);
		writeFileSync(join(folder, limitFile), String(limitMb * 2 ** 20));
	} catch (cause) {
		throw new StartRefused(`A hard limit needs Linux, root, and a control group that can be changed: ${cause}`);
	}
	return { folder, events: isSecondVersion ? 'memory.events' : 'memory.oom_control' };
}
