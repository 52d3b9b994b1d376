/**
 * `npm run record-shapes -- VERSION`: stores examples of all documents as a release writes them, beside this file. Runs the product with
 * its demo data and the tests that store the rest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentData, type DocumentReference, type Firestore, getFirestore } from 'firebase-admin/firestore';
import { root } from '../../../dev/base/folders.ts';
import { runSchedule } from '../../../dev/base/schedules.ts';
import { type TemporaryProduct, withTemporaryProduct } from '../../../dev/runner/temporary-product.ts';
import { shapes } from '../../../functions/src/platform/firestore/collections.ts';
import type { RecordedShapes } from './recorded-shapes.ts';

const [version] = process.argv.slice(2);
if (!version) throw new Error('Usage: npm run record-shapes -- VERSION');
const tests = [
	'http/table',
	'channels/channels',
	'websites/conditions',
	'badges/badges',
	'billing/payments',
	'csp-reports',
	'accounts/login-limits',
	'websites/websites',
	'admin',
	'operations',
];
/** Of the demo data; has websites with outages. */
const demoEmail = 'alice@stayup.test';
const websites = 3;
/** Nothing needs their values, which resemble secrets. */
const randomFields = ['token', 'secretHash', 'credentialId'];
/** Of each combination of fields. */
const examples = 3;

await withTemporaryProduct('shapes', record, { seed: true });

async function record({ environment, settings, projectId }: TemporaryProduct): Promise<void> {
	const kept = join(mkdtempSync(join(tmpdir(), 'shapes-')), 'projects');
	const env = {
		...process.env,
		...environment,
		STAYUP_SETTINGS: JSON.stringify(settings),
		STAYUP_KEPT_PROJECTS: kept,
	};
	const filters = tests.map((test) => `functions/src/${test}`);
	// The fakes run in this process, so it must not wait idly.
	const testing = spawn(join(root, 'node_modules', '.bin', 'vitest'), ['run', '--project=emulated', ...filters], {
		cwd: root,
		env,
		stdio: 'inherit',
	});
	await once(testing, 'exit');
	Object.assign(process.env, environment);
	const firestore = getFirestore(initializeApp({ projectId }));
	await storeNotesOfTheEngine(firestore, environment.STAYUP_FUNCTIONS_ORIGIN ?? '', projectId);
	const ofTests = readFileSync(kept, 'utf8')
		.trim()
		.split('\n')
		.map((id) => getFirestore(initializeApp({ projectId: id }, id)));
	const recorded: RecordedShapes = {};
	const [owner] = (await firestore.collection('users').where('email', '==', demoEmail).get()).docs;
	const { docs: owned } = await firestore
		.collection('websites')
		.where('ownerId', '==', owner?.id)
		.limit(websites)
		.get();
	const ids = owned.map(({ id }) => id);
	/** Related documents, so that what reads them together finds them. */
	const isRelated = ({ ref, fields }: { ref: DocumentReference; fields: DocumentData }) =>
		ids.includes(ref.parent.parent?.id ?? ref.id) || ids.includes(fields.websiteId) || ref.id === owner?.id;

	for (const name of Object.keys(shapes)) {
		const found = await Promise.all([firestore, ...ofTests].map((each) => each.collectionGroup(name).get()));
		const byPath = new Map(found.flatMap(({ docs }) => docs.map((each) => [each.ref.path, each])));
		const documents = [...byPath.values()]
			.map((found) => ({ ref: found.ref, fields: name === 'shards' ? withMonitors(ids, found.data()) : found.data() }))
			.filter(({ fields }) => name !== 'shards' || Object.keys(fields.monitors).length > 0)
			.sort((a, b) => Number(isRelated(b)) - Number(isRelated(a)));
		const alike = Map.groupBy(documents, ({ fields }) => Object.keys(fields).sort().join());
		const chosen = [...alike.values()].flatMap((some) => some.slice(0, name === 'shards' ? websites : examples));
		if (chosen.length > 0)
			recorded[name] = chosen.map(({ ref, fields }) => ({ path: ref.path, fields: encode(fields) }));
	}
	const file = join(import.meta.dirname, `${version}.json`);
	writeFileSync(file, `${JSON.stringify(recorded, null, '\t')}\n`);
	const missing = Object.keys(shapes).filter((name) => !(name in recorded));
	console.log(missing.length === 0 ? `Recorded in ${file}.` : `No document of ${missing.join(', ')} was stored.`);
}

/** A tick asks the other region for a sign of life, which the region then notes. */
async function storeNotesOfTheEngine(firestore: Firestore, functionsOrigin: string, projectId: string): Promise<void> {
	const notes = firestore.collection('engineNotes');
	for (let tries = 0; tries < 30 && (await notes.get()).empty; tries += 1) {
		await runSchedule(functionsOrigin, projectId, 'tick');
		await wait(1_000);
	}
}

/** Only these monitors of a shard. */
function withMonitors(ids: readonly string[], shard: DocumentData): DocumentData {
	return { ...shard, monitors: Object.fromEntries(Object.entries(shard.monitors).filter(([id]) => ids.includes(id))) };
}

function encode(fields: DocumentData): DocumentData {
	return JSON.parse(
		JSON.stringify(fields, (key, value) => {
			if (randomFields.includes(key) && typeof value === 'string') return 'recorded';
			return isTimestamp(value) ? { $seconds: value._seconds } : value;
		}),
	);
}

function isTimestamp(value: unknown): value is { _seconds: number } {
	return typeof value === 'object' && value !== null && '_seconds' in value;
}
