/** Starts the Firebase emulators for one run, waits until they respond, exports their data, and stops them. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { authConfig } from '../../../infra/auth/auth-config.ts';
import { localFolder, logFile, node, root, runFolder } from '../../base/folders.ts';
import { host, isListening, type Ports } from '../../base/ports.ts';
import { type Program, startProgram } from '../../base/processes.ts';
import { StartRefused } from '../../base/refusal.ts';
import { deriveConfig, type FirebaseConfig } from './config.ts';
import { findFirestoreEmulator, firebase } from './firestore-emulator.ts';
import { findJavaFolder } from './jdk.ts';

export interface EmulatorOptions {
	name: string;
	projectId: string;
	ports: Ports;
	/** The folder from which data is imported and to which it is exported; null: start empty and keep nothing. */
	exportFolder: string | null;
	/** Environment variables of the functions. */
	settings: Readonly<Record<string, string>>;
	/** An additional certificate authority that the functions trust. */
	caFile: string | null;
	/** The names of firebase-tools for those that run. */
	only: readonly string[];
}

export const dataEmulators = ['auth', 'firestore', 'storage'];
export const allEmulators = [...dataEmulators, 'functions', 'hosting', 'tasks'];

export interface Emulators {
	/** Resolves with a sentence when the emulators exit unexpectedly. */
	crashed: Promise<string>;
	exportData(): Promise<void>;
	stop(): Promise<void>;
}

const preloads = [
	'lighter-auth.cjs',
	'keep-password-times.cjs',
	'share-workers.cjs',
	'readable-urls.cjs',
	'closed-storage.cjs',
	'end-with-parent.cjs',
].flatMap((file) => ['--require', join(import.meta.dirname, file)]);
/** The secrets that the functions declare. */
const secretNames = [
	'SENDGRID_API_KEY',
	'STRIPE_SECRET_KEY',
	'STRIPE_WEBHOOK_SECRET',
	'SLACK_CLIENT_SECRET',
	'SLACK_SIGNING_SECRET',
	'SECRETS_KEY',
	'REQUEST_SECRETS_KEY',
	'TELEGRAM_BOT_TOKEN',
	'VAPID_PRIVATE_KEY',
	'TWILIO_AUTH_TOKEN',
];
/**
 * The emulator runs for minutes: the optimizing compiler would cost more CPU than it saves. Programs that let it run for longer set their own
 * options as STAYUP_JAVA_OPTIONS.
 */
const javaOptions = '-Xmx768m -XX:+UseSerialGC -XX:TieredStopAtLevel=1';
const javaLogging = `-Djava.util.logging.config.file=${join(import.meta.dirname, 'java-logging.properties')}`;
const startLimitMs = 120_000;
const stopGraceMs = 2_500;

/** An unreachable URL: the Hosting emulator requests its site from Google even in a demo project, and waits ten seconds when offline. */
const unreachable = `http://${host}:9`;

export const hasExport = (folder: string): boolean => existsSync(join(folder, 'firebase-export-metadata.json'));

export async function startEmulators(options: EmulatorOptions, signal: AbortSignal): Promise<Emulators> {
	const { name, projectId, ports, exportFolder } = options;
	const environment = { ...(await environmentFor(options)) };
	const configFile = await writeConfig(options);
	const importOptions = exportFolder !== null && hasExport(exportFolder) ? ['--import', exportFolder] : [];
	await mkdir(dirname(logFile(name)), { recursive: true });
	signal.throwIfAborted();

	const program = startProgram(
		node,
		[
			...preloads,
			...[firebase, 'emulators:start'],
			...['--project', projectId, '--config', configFile],
			...['--only', options.only.join(','), ...importOptions],
		],
		{ cwd: runFolder(name), env: environment, logFile: logFile(name) },
	);
	try {
		await waitUntilReady(program, options, signal);
	} catch (error) {
		await program.end(stopGraceMs);
		throw error;
	}
	await configureAuth(projectId, ports);
	await program.remember();

	const crashed = Promise.race([
		program.ended.then(() => `The emulators exited unexpectedly: see ${logFile(name)}.`),
		watchFirestore(ports).then(() => `The Firestore emulator exited unexpectedly: see ${logFile(name)}.`),
	]);
	let isRunning = true;
	void crashed.then(() => {
		isRunning = false;
	});

	return {
		crashed,
		exportData: async () => {
			if (isRunning && exportFolder !== null) await exportData(exportFolder, ports);
		},
		stop: () => program.end(stopGraceMs),
	};
}

/** Leaves out this machine’s Google accounts and settings, and disables update checks. */
async function environmentFor({ name, settings, caFile }: EmulatorOptions): Promise<NodeJS.ProcessEnv> {
	const javaFolder = await findJavaFolder(process.env);
	const path = [javaFolder, dirname(node), process.env.PATH ?? ''].join(delimiter);
	const secrets = [
		'GOOGLE_APPLICATION_CREDENTIALS',
		'FIREBASE_TOKEN',
		'GCLOUD_PROJECT',
		'GOOGLE_CLOUD_PROJECT',
		'DEBUG',
	];
	const own = Object.fromEntries(Object.entries(process.env).filter(([key]) => !secrets.includes(key)));
	const firestore = await findFirestoreEmulator({ ...own, PATH: path });
	await mkdir(runFolder(name), { recursive: true });
	return {
		...own,
		...settings,
		...firestore,
		...(caFile === null ? {} : { NODE_EXTRA_CA_CERTS: await joinAuthorities(name, caFile) }),
		PATH: path,
		CI: 'true',
		NO_UPDATE_NOTIFIER: '1',
		FIREBASE_API_URL: unreachable,
		METADATA_SERVER_DETECTION: 'none',
		FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
		XDG_CONFIG_HOME: join(localFolder, 'config'),
		STAYUP_STORAGE_FOLDER: join(runFolder(name), 'storage'),
		JAVA_TOOL_OPTIONS: [process.env.JAVA_TOOL_OPTIONS, process.env.STAYUP_JAVA_OPTIONS ?? javaOptions, javaLogging]
			.filter(Boolean)
			.join(' '),
	};
}

async function joinAuthorities(name: string, caFile: string): Promise<string> {
	const own = process.env.NODE_EXTRA_CA_CERTS;
	const parts = [caFile, ...(own && existsSync(own) ? [own] : [])];
	const joined = join(runFolder(name), 'authorities.pem');
	await writeFile(joined, (await Promise.all(parts.map((file) => readFile(file, 'utf8')))).join('\n'));
	return joined;
}

/** firebase-tools reads the settings of the functions from files during function discovery. */
async function writeConfig({ name, projectId, ports, settings }: EmulatorOptions): Promise<string> {
	const folder = join(runFolder(name), 'settings');
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const lines = (isIncluded: (key: string) => boolean) =>
		Object.entries(settings)
			.filter(([key]) => isIncluded(key))
			.map(([key, value]) => `${key}=${JSON.stringify(value)}\n`)
			.join('');
	await writeFile(
		join(folder, `.env.${projectId}`),
		lines((key) => !secretNames.includes(key)),
	);
	// firebase-tools reads secrets from the folder of the source, and requests missing ones from Google.
	await writeFile(
		join(root, 'functions', '.secret.local'),
		lines((key) => secretNames.includes(key)),
	);
	const local = join(root, 'functions', '.env.local');
	if (existsSync(local)) await copyFile(local, join(folder, '.env.local'));

	const configFile = join(root, `firebase.${name}.json`);
	const config = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8')) as FirebaseConfig;
	const derived = deriveConfig(config, ports, join('.stayup', name, 'settings'));
	await writeFile(configFile, `${JSON.stringify(derived, null, 2)}\n`);
	return configFile;
}

async function waitUntilReady(
	program: Program,
	{ name, ports, only }: EmulatorOptions,
	signal: AbortSignal,
): Promise<void> {
	const hasFunctions = only.includes('functions');
	let hasEnded = false;
	void program.ended.then(() => {
		hasEnded = true;
	});
	const deadline = Date.now() + startLimitMs;
	while (!hasEnded && Date.now() < deadline) {
		signal.throwIfAborted();
		const log = await readFile(logFile(name), 'utf8');
		if (log.includes('Failed to load function definition')) break;
		if (log.includes('All emulators ready') && (!hasFunctions || (await haveFunctions(ports)))) return;
		await wait(100);
	}
	throw new StartRefused(
		`The emulators did not start: see ${logFile(name)}. Its last lines:\n${await lastLines(name)}`,
	);
}

/** Gives the Auth emulator the part of the Auth configuration that it knows. */
async function configureAuth(projectId: string, ports: Ports): Promise<void> {
	const { signIn, emailPrivacyConfig } = authConfig;
	const response = await fetch(`http://${host}:${ports.auth}/emulator/v1/projects/${projectId}/config`, {
		method: 'PATCH',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ signIn: { allowDuplicateEmails: signIn.allowDuplicateEmails }, emailPrivacyConfig }),
	});
	if (!response.ok) throw new StartRefused(`The Auth emulator refused its configuration: ${await response.text()}`);
}

/** firebase-tools continues without a Firestore emulator that was killed, for example for lack of memory. */
async function watchFirestore(ports: Ports): Promise<void> {
	let misses = 0;
	while (misses < 2) {
		await wait(2_000, undefined, { ref: false });
		misses = (await isListening(ports.firestore)) ? 0 : misses + 1;
	}
}

async function haveFunctions(ports: Ports): Promise<boolean> {
	const response = await fetch(`http://${host}:${ports.functions}/backends`).catch(() => null);
	if (!response?.ok) return false;
	const { backends } = (await response.json()) as { backends: { functionTriggers: unknown[] }[] };
	return backends.some(({ functionTriggers }) => functionTriggers.length > 0);
}

async function lastLines(name: string): Promise<string> {
	const lines = (await readFile(logFile(name), 'utf8')).split('\n').filter((line) => line.trim() !== '');
	return lines
		.slice(-12)
		.map((line) => `  ${line}`)
		.join('\n');
}

/** Exports through the hub, because the export on exit first waits up to a minute for running functions. */
async function exportData(folder: string, ports: Ports): Promise<void> {
	await mkdir(dirname(folder), { recursive: true });
	const response = await fetch(`http://${host}:${ports.hub}/_admin/export`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ path: folder, initiatedBy: 'stop' }),
		signal: AbortSignal.timeout(30_000),
	});
	if (!response.ok) throw new Error(await response.text());
}
