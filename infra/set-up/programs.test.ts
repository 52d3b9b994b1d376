import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPrograms } from './programs.ts';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'programs-'));
	vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
});
afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true });
});

function install(name: string, script: string): void {
	const file = join(folder, name);
	writeFileSync(file, `#!/bin/sh\ncd ${folder}\n${script}\n`);
	chmodSync(file, 0o755);
}
const programs = createPrograms();

describe('a program', () => {
	it('gets its arguments unchanged and a secret on its input', async () => {
		install('gcloud', 'printf "%s|" "$@"; cat');

		expect(await programs.run('gcloud', ['secrets', 'a b', '$HOME', "it's"], 'the secret')).toBe(
			"secrets|a b|$HOME|it's|the secret",
		);
	});

	it('that fails says why in one line', async () => {
		install('gcloud', 'echo "Some context" >&2; echo "ERROR: (gcloud.projects.create) It already exists." >&2; exit 1');

		await expect(programs.run('gcloud', ['projects', 'create', 'x', '--quiet'])).rejects.toThrow(
			/^gcloud projects create x failed: It already exists\.$/,
		);
	});

	it('that fails in JSON says why as well', async () => {
		install('firebase', `echo '{ "status": "error", "error": "Failed to list apps." }'; exit 1`);

		await expect(programs.run('firebase', ['apps:list', 'WEB', '--json'])).rejects.toThrow(
			'firebase apps:list WEB failed: Failed to list apps.',
		);
	});

	it('that fails keeps all that it printed', async () => {
		install('firebase', 'echo "Creating statusChange"; echo "Error: There was an error." >&2; exit 1');
		await expect(programs.run('firebase', ['functions:list'])).rejects.toMatchObject({
			output: 'Creating statusChange\n\nError: There was an error.\n',
		});
	});

	it('that is missing is named', async () => {
		await expect(programs.run('firebase', ['projects:list'])).rejects.toThrow('firebase is not installed.');
	});
});
