/** Store of imports. Every function takes the owner's id, so that no account finds the imports of another (AUTH-6). */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
	dayMs,
	type ImportSource,
	type ImportState,
	type ImportVerdict,
	importLimits,
	type PageQuery,
	type StoredCheckSettings,
} from '@stayup/contract';
import { type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { ImportDocument } from '../platform/firestore/import-documents.ts';
import {
	allOf,
	isDocumentId,
	isLive,
	ownedIn,
	type Page,
	readPageById,
	type Stored,
} from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import type { PlannedAddition, PlannedChannel, PlannedItem } from './rules/plan-items.ts';
import type { PlannedRow, PlannedWebsite } from './rules/plan-rows.ts';

export type StoredImport = Stored<ImportDocument>;

/** A row as stored: its secrets are encrypted. */
export interface StoredRow extends Omit<PlannedRow, 'website'> {
	website: (Omit<PlannedWebsite, 'check'> & { check: StoredCheckSettings | null }) | null;
}

/** A channel, maintenance window or status page as stored: the target of a channel is encrypted. */
export interface StoredItem extends Omit<PlannedItem, 'added'> {
	/** From 1, in the order of the source. */
	item: number;
	added: StoredAddition | null;
}

export type StoredAddition =
	| (Omit<PlannedChannel, 'target'> & { sealedTarget: string })
	| Exclude<PlannedAddition, PlannedChannel>;

interface NewImport {
	source: ImportSource;
	rows: readonly StoredRow[];
	contents: readonly StoredItem[];
	counts: Record<ImportVerdict, number>;
}

/** The next step of an import; null if it no longer allows the step. */
type Step = (before: ImportDocument) => Partial<ImportDocument> | null;

export interface ImportStore {
	newId(): string;
	/** Throws a Problem if the rows are too large to be stored. */
	create(ownerId: string, importId: string, created: NewImport, now: number): Promise<StoredImport>;
	find(ownerId: string, importId: string, now: number): Promise<StoredImport | null>;
	/** Newest first. */
	recent(ownerId: string, now: number): Promise<StoredImport[]>;
	/** All imports of the account, for its export. */
	listOf(ownerId: string, query: PageQuery): Promise<Page<StoredImport>>;
	/** The import after the change. Null if it does not exist any more, or does not allow the step. */
	change(ownerId: string, importId: string, step: Step): Promise<StoredImport | null>;
}

export const importKeptMs = (importLimits.keptHours / 24) * dayMs;

/** Leaves room for the other fields in a document of 1 MiB. */
const mostBytes = 800_000;
/** Rows are bounded before they are stored; this protects only from a damaged document. */
const mostDecodedBytes = 64 * 1024 * 1024;

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

export function createImportStore(firestore: Firestore): ImportStore {
	const { imports } = collectionsOf(firestore);
	const ofOwner = (ownerId: string) => imports.where('ownerId', '==', ownerId);
	/** Without rows and contents, which lists do not show. The type of a projection forgets the shape; the converter stays. */
	const listed = (query: Query<ImportDocument>) => query.select(...fieldsOfList) as Query<ImportDocument>;

	return {
		newId: () => imports.doc().id,

		async create(ownerId, importId, { source, rows, contents, counts }, now) {
			const [encoded, encodedContents] = [await zip(JSON.stringify(rows)), await zip(JSON.stringify(contents))];
			if (encoded.length + encodedContents.length > mostBytes) {
				throw new Problem('invalid', 'This import is too large. Please split it into several files.');
			}
			const state: ImportState = 'preview';
			const add = contents.filter(({ verdict }) => verdict === 'add').length;
			const document: ImportDocument = {
				ownerId,
				source,
				state,
				rows: encoded,
				contents: encodedContents,
				counts,
				processed: 0,
				refused: {},
				items: { add, processed: 0, removed: 0, refused: {} },
				createdAt: now,
				runAt: null,
				expireAt: Timestamp.fromMillis(now + importKeptMs),
			};
			await imports.doc(importId).create(document);
			return { id: importId, document };
		},

		async find(ownerId, importId, now) {
			const found = await ownedIn(imports, ownerId, importId);
			return found && isLive(found.document, now) ? found : null;
		},

		async recent(ownerId, now) {
			const newest = ofOwner(ownerId).orderBy('createdAt', 'desc').limit(importLimits.listed);
			return (await allOf(listed(newest))).filter(({ document }) => isLive(document, now));
		},

		listOf: (ownerId, query) => readPageById(listed(ofOwner(ownerId)), query),

		async change(ownerId, importId, step) {
			if (!isDocumentId(importId)) return null;
			return firestore.runTransaction(async (transaction) => {
				const ref = imports.doc(importId);
				const before = (await transaction.get(ref)).data();
				if (before?.ownerId !== ownerId) return null;
				const changes = step(before);
				if (changes === null) return null;
				if (Object.keys(changes).length > 0) transaction.update(ref, changes);
				return { id: importId, document: { ...before, ...changes } };
			});
		},
	};
}

const fieldsOfList = [
	...['shapeVersion', 'ownerId', 'source', 'state', 'counts', 'processed', 'refused', 'items'],
	...['createdAt', 'runAt', 'expireAt'],
];

export async function rowsOf({ document }: StoredImport): Promise<StoredRow[]> {
	return (await decoded(document.rows)) as StoredRow[];
}

export async function contentsOf({ document }: StoredImport): Promise<StoredItem[]> {
	return (await decoded(document.contents)) as StoredItem[];
}

async function decoded(bytes: Buffer): Promise<unknown> {
	return JSON.parse((await unzip(bytes, { maxOutputLength: mostDecodedBytes })).toString());
}
