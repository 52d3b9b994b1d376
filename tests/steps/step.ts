/** A step of `npm test`, and the programs that it runs. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../dev/base/folders.ts';

export interface Counts {
	passed: number;
	failed: number;
	/** The failed tests, each with what was found; empty for a step that counts as one test. */
	failures: readonly string[];
	/** The tests that failed and passed when they were repeated, each with what was found at first. */
	unstable: readonly string[];
}

export type Environment = Readonly<Record<string, string>>;

export interface Step {
	name: string;
	needsProduct: boolean;
	/** Mostly waits, in its own Firebase project, so the next steps run at the same time. */
	isBackground?: true;
	/**
	 * Keeps all cores busy, so it starts after the background steps, which measure time. It gets a new product: in the one of the steps before, a write
	 * waits for seconds, because the Firestore emulator keeps what they stored in memory and reads all of it for each query and live update.
	 */
	needsOwnProduct?: true;
	/** `passed`: the steps that have passed in this run. */
	run(environment: Environment, passed: readonly string[]): Promise<Counts>;
}

export const didPass: Counts = { passed: 1, failed: 0, failures: [], unstable: [] };
export const didNotRun: Counts = { passed: 0, failed: 1, failures: [], unstable: [] };

export const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** Resolves with the exit code. */
export function execute(program: string, args: readonly string[], environment: Environment): Promise<number> {
	return new Promise((resolve) => {
		const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
		child.on('error', (error) => {
			console.error(String(error));
			resolve(1);
		});
		child.on('exit', (code) => resolve(code ?? 1));
	});
}
