/** Everything that the emulators store for the product: reads it for comparison, exports it, deletes it and imports it again. */
import { createHash } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const projectId = process.env.GCLOUD_PROJECT ?? '';
const firestoreOrigin = `http://${process.env.FIRESTORE_EMULATOR_HOST}`;
const database = `projects/${projectId}/databases/(default)`;
const exportName = 'firestore';

/** The hash of each document's fields, by its path. */
export type Census = ReadonlyMap<string, string>;

interface QueryRow {
	document?: { name: string; fields?: unknown };
}

export async function takeCensus(): Promise<Census> {
	const everything = { structuredQuery: { from: [{ allDescendants: true }] } };
	const rows = (await call('POST', `/v1/${database}/documents:runQuery`, everything)) as QueryRow[];
	return new Map(rows.flatMap(({ document }) => (document ? [[document.name, hashOf(document.fields)] as const] : [])));
}

/** Repeats the export until no task has changed a document meanwhile, as when the queues of a real project are paused. Returns what it contains. */
export async function exportWhenQuiet(folder: string): Promise<Census> {
	let before = await takeCensus();
	for (let attempt = 0; attempt < 30; attempt++) {
		await delay(2_000);
		await exportDocuments(folder);
		const now = await takeCensus();
		if (differences(before, now).length === 0) return now;
		before = now;
	}
	throw new Error('The documents did not stop changing within a minute.');
}

/** The paths of documents that are missing, new or different. */
export function differences(one: Census, other: Census): string[] {
	const paths = new Set([...one.keys(), ...other.keys()]);
	return [...paths].filter((path) => one.get(path) !== other.get(path));
}

async function exportDocuments(folder: string): Promise<void> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const body = { database, export_directory: folder, export_name: exportName };
	await call('POST', `/emulator/v1/projects/${projectId}:export`, body);
}

/** Deletes the documents and imports again while a task of the running product changes one between import and comparison. Returns what is stored then. */
export async function importWhenQuiet(folder: string, exported: Census): Promise<Census> {
	for (let attempt = 0; ; attempt++) {
		await importDocuments(folder);
		const imported = await takeCensus();
		const changed = differences(exported, imported);
		if (changed.length === 0 || attempt === 2) return imported;
		console.warn('Importing again, because these documents differ:', changed);
		await deleteDocuments();
		await untilIdle();
	}
}

async function importDocuments(folder: string): Promise<void> {
	const file = join(folder, exportName, `${exportName}.overall_export_metadata`);
	await call('POST', `/emulator/v1/projects/${projectId}:import`, { database, export_directory: file });
}

async function deleteDocuments(): Promise<void> {
	await call('DELETE', `/emulator/v1/${database}/documents`);
}

/** Deletes the documents again while a task of the running product stores one between deletion and comparison. Returns what is stored then. */
export async function deleteEverything(): Promise<Census> {
	await deleteIdentities();
	for (let attempt = 0; ; attempt++) {
		await deleteDocuments();
		await untilIdle();
		const left = await takeCensus();
		if (left.size === 0 || attempt === 2) return left;
		console.warn('Deleting again, because these documents were stored meanwhile:', [...left.keys()]);
	}
}

/** Waits until the functions that the deletions called have ended: after an import they would change documents. */
async function untilIdle(): Promise<void> {
	const logFile = process.env.STAYUP_LOG_FILE ?? '';
	let size = -1;
	for (let attempt = 0; attempt < 30; attempt++) {
		const { size: now } = await stat(logFile);
		if (now === size) return;
		size = now;
		await delay(3_000);
	}
}

async function deleteIdentities(): Promise<void> {
	const authOrigin = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`;
	const response = await fetch(`${authOrigin}/emulator/v1/projects/${projectId}/accounts`, {
		method: 'DELETE',
		headers: { authorization: 'Bearer owner' },
	});
	if (!response.ok) throw new Error(`The identities could not be deleted: ${await response.text()}`);
}

async function call(method: string, path: string, body?: object): Promise<unknown> {
	const response = await fetch(`${firestoreOrigin}${path}`, {
		method,
		headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
		...(body && { body: JSON.stringify(body) }),
	});
	if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${await response.text()}`);
	return response.json();
}

function hashOf(fields: unknown): string {
	return createHash('sha256').update(JSON.stringify(fields, sortKeys)).digest('base64url');
}

/** The order of the fields in a map has no meaning. */
function sortKeys(_key: string, value: unknown): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
