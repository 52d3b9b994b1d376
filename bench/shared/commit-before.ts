/** The code as it was at the commit before this work, which benchmarks run for comparison. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localFolder, root } from '../../dev/base/folders.ts';

export const commitBefore = '9cd26e3d';

const run = promisify(execFile);
const parts = ['functions', 'contract', 'testing', 'bench', 'dev'];

/** Returns its folder. It uses the dependencies of this checkout. */
export async function checkOutBefore(): Promise<string> {
	const folder = join(localFolder, 'before', commitBefore);
	if (existsSync(folder)) return folder;
	const unfinished = `${folder}-${process.pid}`;
	await rm(unfinished, { recursive: true, force: true });
	await mkdir(join(unfinished, 'node_modules', '@stayup'), { recursive: true });
	const archive = join(unfinished, 'before.tar');
	await run('git', ['archive', '--output', archive, commitBefore, 'package.json', ...parts], { cwd: root }).catch(
		(error) => {
			throw new Error(`The history of this checkout lacks ${commitBefore}: git fetch --unshallow`, { cause: error });
		},
	);
	await run('tar', ['--extract', '--file', archive, '--directory', unfinished]);
	await rm(archive);
	for (const name of ['contract', 'testing']) {
		await symlink(join('..', '..', name), join(unfinished, 'node_modules', '@stayup', name));
	}
	// Dependencies that only the functions have.
	await symlink(join(root, 'functions', 'node_modules'), join(unfinished, 'functions', 'node_modules'));
	await rename(unfinished, folder);
	return folder;
}
