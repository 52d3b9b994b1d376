/** Starts the functions of a release beside the emulators of the running product, and calls them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sendSuccessfully } from '@stayup/testing/api-client';
import { node } from '../../dev/base/folders.ts';

type Options = NonNullable<Parameters<typeof sendSuccessfully>[2]>;

export interface RunningRelease {
	/** Calls the API; fails unless the call succeeds. */
	call<Body = unknown>(method: string, path: string, options?: Options): Promise<Body>;
	/** Runs a task or a schedule and resolves when it is done; false if the release has none of this name. */
	run(name: string, event: object): Promise<boolean>;
	stop(): Promise<void>;
}

export async function startRelease(bundle: string, queueHost: string): Promise<RunningRelease> {
	const settings = JSON.parse(process.env.STAYUP_SETTINGS ?? '{}') as Record<string, string>;
	const child = spawn(node, [join(import.meta.dirname, 'serve-release.ts'), bundle], {
		env: { ...process.env, ...settings, FUNCTIONS_EMULATOR: 'true', CLOUD_TASKS_EMULATOR_HOST: queueHost },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const origin = `http://127.0.0.1:${await portOf(child)}`;
	return {
		call: (method, path, options = {}) => sendSuccessfully(method, path, { ...options, origin }),
		async run(name, event) {
			const response = await fetch(`${origin}/run/${name}`, { method: 'POST', body: JSON.stringify(event) });
			if (!response.ok && response.status !== 404) throw new Error(`${name} failed: ${await response.text()}`);
			return response.ok;
		},
		async stop() {
			child.kill();
			if (child.exitCode === null) await once(child, 'exit');
		},
	};
}

async function portOf(child: ChildProcess): Promise<number> {
	if (!child.stdout) throw new Error('The release has no output.');
	for await (const line of createInterface(child.stdout)) {
		const port = /^port (\d+)$/.exec(line)?.[1];
		if (port) return Number(port);
	}
	throw new Error('The release ended before it listened.');
}
