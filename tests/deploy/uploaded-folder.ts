/** The folder that `firebase deploy` uploads, installed as Cloud Build installs it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root, runFolder } from '../../dev/base/folders.ts';
import { buildFunctions } from '../../functions/build.ts';
import { readdirRecursive } from './firebase-tools.ts';

export const uploadedFolder = join(runFolder('deploy'), 'functions');
const stampFile = join(runFolder('deploy'), 'installed');

const source = join(root, 'functions');

/** The files that firebase-tools uploads, relative to the folder of the functions. */
export async function listUploadedFiles(): Promise<string[]> {
	const { functions } = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8')) as {
		functions: [{ ignore: string[] }];
	};
	const uploaded = await readdirRecursive({ path: source, ignoreStrings: functions[0].ignore });
	return uploaded.map(({ name }) => relative(source, name));
}

/** Builds the functions and copies the files. Installs the packages unless the lock file is the one of the last time. */
export async function prepareUploadedFolder(): Promise<void> {
	await buildFunctions();
	await mkdir(uploadedFolder, { recursive: true });
	await rm(join(uploadedFolder, 'lib'), { recursive: true, force: true });
	for (const file of await listUploadedFiles()) await cp(join(source, file), join(uploadedFolder, file));

	const lockFile = await readFile(join(uploadedFolder, 'package-lock.json'));
	const stamp = createHash('sha256').update(lockFile).digest('hex');
	const before = await readFile(stampFile, 'utf8').catch(() => '');
	if (before !== stamp || !existsSync(join(uploadedFolder, 'node_modules'))) {
		await promisify(execFile)(
			'npm',
			['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'],
			{
				cwd: uploadedFolder,
			},
		);
		await writeFile(stampFile, stamp);
	}
}
