/** Reads and changes a real project. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GoogleApi } from '../google-api.ts';
import type { Programs } from './programs.ts';
import type { Change, Program, Reader } from './step.ts';

export interface Cloud {
	reader: Reader;
	apply(change: Change): Promise<void>;
}

/** `root` is that of the repository; `fetch` calls Stripe and SendGrid. */
export function createCloud(programs: Programs, api: GoogleApi, root: string, fetch = globalThis.fetch): Cloud {
	async function read(program: Program, args: readonly string[]): Promise<unknown> {
		const format = program === 'gcloud' ? ['--format=json', '--quiet'] : ['--json'];
		const output: unknown = JSON.parse(await programs.run(program, [...args, ...format]));
		return program === 'firebase' ? (output as { result: unknown }).result : output;
	}
	return {
		reader: {
			list: async <Row>(program: Program, ...args: string[]) => (await read(program, args)) as Row[],
			describe: async <Row>(program: Program, ...args: string[]) => (await read(program, args)) as Row,
			get: (url) => api.get(url),
			file: (path) => readIfThere(join(root, path)),
			fetch,
		},
		async apply(change) {
			if (change.kind === 'file') return writeFile(join(root, change.path), change.text);
			if (change.kind === 'call') {
				await change.send();
				return;
			}
			if (change.kind === 'request') {
				await (change.method === 'POST' ? api.post(change.url, change.body) : api.patch(change.url, change.body));
				return;
			}
			const { program, args, input } = change;
			const quiet = program === 'gcloud' ? ['--quiet'] : ['--non-interactive'];
			await programs.run(program, [...args, ...quiet], await input?.read());
		},
	};
}

/** Of a project in which nothing exists yet: for a dry run. */
export function createEmptyReader(root: string): Reader {
	return {
		list: async () => [],
		describe: async () => null,
		get: async () => null,
		// Only declared files: a new project has no settings.
		file: (path) => (path.startsWith('infra/') ? readIfThere(join(root, path)) : Promise.resolve(null)),
		fetch: null,
	};
}

async function readIfThere(path: string): Promise<string | null> {
	return existsSync(path) ? readFile(path, 'utf8') : null;
}
