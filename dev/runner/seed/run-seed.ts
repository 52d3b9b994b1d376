/** Runs the demo data script as a child process, because firebase-admin reads the emulator hosts from the environment. */
import { fork } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { node, root } from '../../base/folders.ts';
import { StartRefused } from '../../base/refusal.ts';

export interface Seed {
	/** Resolves when the demo data is stored. */
	loaded(): Promise<void>;
	/** Ends the script if it still runs. */
	cancel(): void;
}

/** Starts the script, which calculates the past while the emulators start, and stores it as soon as they accept connections. */
export function startSeed(environment: Readonly<Record<string, string>>, signal: AbortSignal): Seed {
	const child = fork('dev/runner/seed/seed.ts', {
		cwd: root,
		execPath: node,
		execArgv: [],
		signal,
		env: { ...process.env, ...environment },
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	});
	const errors = child.stderr ? text(child.stderr) : Promise.resolve('');
	const ended = new Promise<number>((resolve) => {
		child.once('error', () => resolve(1));
		child.once('exit', (code) => resolve(code ?? 1));
	});
	return {
		async loaded() {
			if ((await ended) === 0) return;
			signal.throwIfAborted();
			throw new StartRefused(`The demo data cannot be loaded: ${(await errors).trim() || 'the script ended.'}`);
		},
		cancel: () => void child.kill(),
	};
}
