/** Finds the Firestore emulator: from the environment, firebase-tools’ cache, the Google Cloud CLI, or by download. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { localFolder, node, root } from '../../base/folders.ts';
import { StartRefused } from '../../base/refusal.ts';
import { writeManifest, zipOneFile } from './jar.ts';

export const firebase = join(root, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');

/** Sets FIRESTORE_EMULATOR_BINARY_PATH unless firebase-tools finds its own emulator. */
export async function findFirestoreEmulator(environment: NodeJS.ProcessEnv): Promise<Record<string, string>> {
	const named = environment.FIRESTORE_EMULATOR_BINARY_PATH;
	if (named && existsSync(named)) return { FIRESTORE_EMULATOR_BINARY_PATH: named };
	if (existsSync(await ownJar(environment))) return {};

	const cloudJar = (await listCloudFolders(environment))
		.map((folder) => join(folder, 'platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar'))
		.find((path) => existsSync(path));
	if (cloudJar) return { FIRESTORE_EMULATOR_BINARY_PATH: await writeLauncher(cloudJar) };

	await download(environment);
	return {};
}

async function ownJar(environment: NodeJS.ProcessEnv): Promise<string> {
	const folder = environment.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache', 'firebase', 'emulators');
	const infoFile = join(dirname(firebase), '..', 'emulator', 'downloadableEmulatorInfo.json');
	const info = JSON.parse(await readFile(infoFile, 'utf8')) as {
		firestore: { downloadPathRelativeToCacheDir: string };
	};
	return join(folder, info.firestore.downloadPathRelativeToCacheDir);
}

async function listCloudFolders(environment: NodeJS.ProcessEnv): Promise<string[]> {
	const onPath = (environment.PATH ?? '').split(delimiter).filter(Boolean);
	const gcloud = await Promise.all(onPath.map((folder) => realpath(join(folder, 'gcloud')).catch(() => null)));
	return [
		...(environment.CLOUDSDK_ROOT_DIR ? [environment.CLOUDSDK_ROOT_DIR] : []),
		...gcloud.filter((path) => path !== null).map((path) => dirname(dirname(path))),
		'/usr/lib/google-cloud-sdk',
		'/usr/share/google-cloud-sdk',
		'/opt/google-cloud-sdk',
		'/opt/homebrew/share/google-cloud-sdk',
		join(homedir(), 'google-cloud-sdk'),
	];
}

/** firebase-tools runs `java -jar`, but the Cloud CLI’s jar names no main class. */
async function writeLauncher(jar: string): Promise<string> {
	const manifest = writeManifest({
		'Main-Class': 'com.google.cloud.datastore.emulator.firestore.CloudFirestore',
		'Class-Path': pathToFileURL(jar).href,
	});
	const launcher = join(localFolder, 'firestore-emulator.jar');
	await mkdir(localFolder, { recursive: true });
	await writeFile(launcher, zipOneFile('META-INF/MANIFEST.MF', Buffer.from(manifest)));
	return launcher;
}

async function download(environment: NodeJS.ProcessEnv): Promise<void> {
	const run = promisify(execFile);
	await run(node, [firebase, 'setup:emulators:firestore'], {
		cwd: localFolder,
		env: { ...environment, CI: 'true' },
		timeout: 300_000,
	}).catch(() => {
		throw new StartRefused(
			'The Firestore emulator is missing and cannot be downloaded: connect to the internet once, or install the Google Cloud CLI with `gcloud components install cloud-firestore-emulator` (Debian: `apt-get install google-cloud-cli-firestore-emulator`).',
		);
	});
}
