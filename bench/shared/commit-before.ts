/** The code of an earlier commit, beside which benchmarks run the current code. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localFolder, node, root } from '../../dev/base/folders.ts';

export const commitBefore = '9cd26e3d';

const run = promisify(execFile);

/** Returns its folder. It uses the dependencies of this checkout. */
export async function checkOutBefore(commit = commitBefore): Promise<string> {
	const folder = join(localFolder, 'before', commit);
	if (existsSync(folder)) return folder;
	const unfinished = `${folder}-${process.pid}`;
	await rm(unfinished, { recursive: true, force: true });
	await mkdir(join(unfinished, 'node_modules', '@stayup'), { recursive: true });
	const archive = join(unfinished, 'before.tar');
	await run('git', ['archive', '--output', archive, commit], { cwd: root }).catch((error) => {
		throw new Error(`The history of this checkout lacks ${commit}: git fetch --unshallow`, { cause: error });
	});
	await run('tar', ['--extract', '--file', archive, '--directory', unfinished]);
	await rm(archive);
	for (const name of ['contract', 'testing']) {
		await symlink(join('..', '..', name), join(unfinished, 'node_modules', '@stayup', name));
	}
	// The installed packages of this checkout; those of the workspaces are the earlier ones.
	const installed = (await readdir(join(root, 'node_modules'))).filter((name) => name !== '@stayup');
	for (const from of [
		...installed.map((name) => `node_modules/${name}`),
		'functions/node_modules',
		'web/node_modules',
	]) {
		await symlink(join(root, from), join(unfinished, from));
	}
	await rename(unfinished, folder);
	return folder;
}

/** Returns the folder of its built web app. */
export async function buildWebBefore(): Promise<string> {
	const folder = await checkOutBefore();
	const built = join(folder, 'web', 'dist');
	if (!existsSync(built)) {
		await run(node, [join(folder, 'dev', 'scripts', 'build.ts'), 'web'], { cwd: folder, maxBuffer: 2 ** 26 });
	}
	return built;
}
