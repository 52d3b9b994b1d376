/** Computes what Firestore stores for a website, by its rules for sizes: the documents of a day, with the entries of the automatic indexes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '@stayup/contract';
import { aMonitor, aWebsite, noon } from '@stayup/testing/builders';
import { Firestore } from 'firebase-admin/firestore';
import { root } from '../../dev/base/folders.ts';
import { applyChecks } from '../../functions/src/monitoring/rules/apply-checks.ts';
import { encodeMonitor } from '../../functions/src/monitoring/rules/shard.ts';
import { createRollUpStore } from '../../functions/src/stats/roll-up-store.ts';
import { goodCheck } from '../shared/good-check.ts';

interface Field {
	collectionGroup: string;
	fieldPath: string;
	indexes: unknown[];
}

const { fieldOverrides } = JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')) as {
	fieldOverrides: Field[];
};

/** Bytes of a document with its index entries. */
export interface StoredBytes {
	/** The hours of a day, with its raw checks. */
	hours: number;
	/** The day. */
	day: number;
	/** Its settings and its monitor. */
	other: number;
}

/** Firestore adds so much to each document, and to each entry of an index. */
const overhead = 32;
/** Of each, `firestore.googleapis.com/…/documents` is not counted. */
const nameOverhead = 16;

export function sizeOf(value: unknown): number {
	if (typeof value === 'string') return Buffer.byteLength(value) + 1;
	if (typeof value === 'number') return 8;
	if (typeof value === 'boolean' || value === null) return 1;
	if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + sizeOf(item), 0);
	if (value && typeof value === 'object' && 'toMillis' in value) return 8;
	return Object.entries(value ?? {}).reduce((sum, [key, item]) => sum + sizeOf(key) + sizeOf(item), 0);
}

/** `path`: `websites/{id}/days/{id}`. */
export function storedSize(path: string, document: Readonly<Record<string, unknown>>): number {
	const segments = path.split('/');
	const name = segments.reduce((sum, segment) => sum + sizeOf(segment), nameOverhead);
	const parent = segments.slice(0, -2).reduce((sum, segment) => sum + sizeOf(segment), nameOverhead);
	const group = segments.at(-2);
	const isIndexed = (field: string) =>
		!fieldOverrides.some(
			({ collectionGroup, fieldPath, indexes }) =>
				(collectionGroup === group || collectionGroup === '*') && fieldPath === field && indexes.length === 0,
		);
	const entries = Object.entries(document)
		.filter(([field]) => isIndexed(field))
		.reduce((sum, [field, value]) => sum + 2 * (name + parent + sizeOf(field) + sizeOf(value) + overhead), 0);
	return name + sizeOf(document) + overhead + entries;
}

/** Of a website that is up, measured on the documents that its checks write on the second of three days. */
export function storedBytes(intervalSeconds: number): StoredBytes {
	const midnight = Math.floor(noon / dayMs) * dayMs;
	const websiteId = 'aB3dE6gH9jK2mN5pQ8sT';
	let monitor = aMonitor({ websiteId, ownerId: 'aB3dE6gH9jK2mN5pQ8sTuV1wX4yZ', intervalSeconds, createdAt: midnight });
	const store = createRollUpStore(new Firestore({ projectId: 'demo' }));
	const documents = new Map<string, Record<string, unknown>>();
	const writer = {
		set({ path }: { path: string }, document: Record<string, unknown>) {
			const { hours = {}, ...known } = (documents.get(path) ?? {}) as { hours?: object };
			const isHours = 'hours' in document;
			documents.set(path, {
				...known,
				...document,
				...(isHours && { hours: { ...hours, ...(document.hours as object) } }),
			});
		},
	};
	for (let at = midnight, index = 0; at < midnight + 3 * dayMs; at += intervalSeconds * 1000, index += 1) {
		const applied = applyChecks(monitor, [goodCheck(at, 120 + ((index * 7919) % 400))]);
		monitor = applied.monitor;
		store.write(writer as never, monitor, { hours: applied.closedHours, days: applied.closedDays });
	}
	const second = midnight + dayMs;
	const bytesOf = (group: string) => {
		const found = [...documents].find(([path, { start }]) => path.includes(`/${group}/`) && start === second);
		if (!found) throw new Error(`No document of ${group} was written.`);
		return storedSize(found[0], { shapeVersion: 1, ...found[1] });
	};
	const other = storedSize(`websites/${websiteId}`, { ...aWebsite() }) + sizeOf(encodeMonitor(monitor));
	return { hours: bytesOf('hours'), day: bytesOf('days'), other };
}
