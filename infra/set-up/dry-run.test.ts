import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readArguments } from './target.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '..', '..');
/** Node, bash and what setup.sh uses; no gcloud, and nothing of the developer's environment. */
const environment = { PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':') };
const setUp = (...args: string[]) => run(join(repository, 'infra/setup.sh'), args, { cwd: '/', env: environment });

it('the dry run prints every command for an empty project, without gcloud and without Google', async () => {
	const { stdout, stderr } = await setUp('demo', '--dry-run');

	expect(stderr).toBe('');
	await expect(stdout).toMatchFileSnapshot('dry-run.txt');
});

const usage = 'Usage: infra/setup.sh PROJECT [--dry-run|--diff]';

it('without a project, set-up explains its use', async () => {
	await expect(setUp('--dry-run')).rejects.toMatchObject({ code: 1, stderr: `${usage}\n` });
});

it.each([
	[['Not_A_Project', '--dry-run']],
	[['one-project', 'two-projects', '--dry-run']],
	[['a-project', '--diff', '--dry-run']],
])('set-up takes one id of a project: %j', (words) => {
	expect(() => readArguments(words)).toThrow(usage);
});
