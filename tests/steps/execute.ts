/** Runs the programs of a step. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/base/folders.ts';

export interface Execution {
	environment: Readonly<Record<string, string>>;
	/** The output of the programs goes here; null: to the terminal. */
	logFile: string | null;
	/** Ends the programs. */
	signal: AbortSignal;
}

/** Resolves with the exit code. */
export function execute(
	[program, ...args]: readonly [string, ...string[]],
	{ environment, logFile, signal }: Execution,
): Promise<number> {
	return new Promise((resolve) => {
		const output = logFile === null ? 'inherit' : openSync(logFile, 'a');
		const child = spawn(join(root, 'node_modules', '.bin', program), args, {
			cwd: root,
			stdio: ['ignore', output, output],
			env: { ...process.env, ...environment },
			signal,
		});
		if (typeof output === 'number') closeSync(output);
		child.on('error', (error) => {
			console.error(String(error));
			resolve(1);
		});
		child.on('exit', (code) => resolve(code ?? 1));
	});
}
