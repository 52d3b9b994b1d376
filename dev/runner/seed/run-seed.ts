/** Runs the demo data script as a child process, because firebase-admin reads the emulator hosts from the environment. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { node, root } from '../../base/folders.ts';
import { StartRefused } from '../../base/refusal.ts';

export async function runSeed(environment: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
	const env = { ...process.env, ...environment };
	const run = promisify(execFile);
	await run(node, ['dev/runner/seed/seed.ts'], { cwd: root, env, signal }).catch((error: unknown) => {
		signal.throwIfAborted();
		const { stderr = '' } = error as { stderr?: string };
		throw new StartRefused(`The demo data cannot be loaded: ${stderr.trim() || String(error)}`);
	});
}
