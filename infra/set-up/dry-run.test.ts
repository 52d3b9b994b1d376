import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

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

it.each([[['--dry-run']], [['Not_A_Project', '--dry-run']], [['one-project', 'two-projects', '--dry-run']]])(
	'set-up explains its use: %j',
	async (words) => {
		await expect(setUp(...words)).rejects.toMatchObject({
			code: 1,
			stderr: 'Usage: infra/setup.sh PROJECT [--dry-run]\n',
		});
	},
);
