/** Builds the functions of an earlier release from this repository's history. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { localFolder, root } from '../../dev/base/folders.ts';
import { builtValues } from '../../functions/build.ts';

const run = promisify(execFile);

export interface Release {
	version: string;
	commit: string;
}

/** The release that deployments run before this one. */
export async function previousRelease(): Promise<Release> {
	const releases = JSON.parse(await readFile(join(import.meta.dirname, 'releases.json'), 'utf8')) as Release[];
	const last = releases.at(-1);
	if (!last) throw new Error('tests/upgrades/releases.json names no release.');
	return last;
}

/** Returns the file of the bundle. It uses the dependencies of this checkout. */
export async function buildRelease({ version, commit }: Release): Promise<string> {
	const folder = join(localFolder, 'releases', commit);
	const outfile = join(folder, 'functions', 'lib', 'index.js');
	if (existsSync(outfile)) return outfile;

	const unfinished = `${folder}-${process.pid}`;
	await rm(unfinished, { recursive: true, force: true });
	await mkdir(join(unfinished, 'node_modules', '@stayup'), { recursive: true });
	const archive = join(unfinished, 'release.tar');
	await run('git', ['archive', '--output', archive, commit, 'functions', 'contract'], { cwd: root }).catch((error) => {
		throw new Error(`The history of this checkout lacks ${commit}, the release ${version}: git fetch --unshallow`, {
			cause: error,
		});
	});
	await run('tar', ['--extract', '--file', archive, '--directory', unfinished]);
	await symlink(join('..', '..', 'contract'), join(unfinished, 'node_modules', '@stayup', 'contract'));
	const { dependencies } = JSON.parse(await readFile(join(unfinished, 'functions', 'package.json'), 'utf8')) as {
		dependencies: Record<string, string>;
	};
	await build({
		entryPoints: [join(unfinished, 'functions', 'src', 'index.ts')],
		outfile: join(unfinished, 'functions', 'lib', 'index.js'),
		bundle: true,
		format: 'esm',
		platform: 'node',
		target: 'node24',
		logLevel: 'silent',
		external: Object.keys(dependencies),
		plugins: [builtValues],
	});
	await rm(folder, { recursive: true, force: true });
	await rename(unfinished, folder);
	return outfile;
}
