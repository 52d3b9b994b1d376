/** Reads documents: one, all of a query, or a page in a stable order with a cursor to the next page. */
import { type PageOrRowQuery, type PageQuery, pageSize } from '@stayup/contract';
import {
	type CollectionReference,
	FieldPath,
	type Query,
	type Timestamp,
	type Transaction,
} from 'firebase-admin/firestore';
import { Problem } from '../problem.ts';

export interface Stored<Shape> {
	id: string;
	document: Shape;
}

export interface Page<Item> {
	items: Item[];
	/** Null on the last page. */
	next: string | null;
}

export interface Order {
	field: string;
	/** A second field in the same direction, for a query that filters by a range of it. */
	second?: string;
	direction: 'asc' | 'desc';
}

/** Null if there is no such document, or cannot be. */
export async function findIn<Shape>(collection: CollectionReference<Shape>, id: string): Promise<Shape | null> {
	return isDocumentId(id) ? ((await collection.doc(id).get()).data() ?? null) : null;
}

/** Null unless the account has such a document (AUTH-6). */
export async function ownedIn<Shape extends { ownerId: string | null }>(
	collection: CollectionReference<Shape>,
	ownerId: string,
	id: string,
	transaction?: Transaction,
): Promise<Stored<Shape> | null> {
	if (!isDocumentId(id)) return null;
	const ref = collection.doc(id);
	const document = (await (transaction ? transaction.get(ref) : ref.get())).data();
	return document?.ownerId === ownerId ? { id, document } : null;
}

export async function firstOf<Shape>(query: Query<Shape>): Promise<Stored<Shape> | null> {
	return (await allOf(query.limit(1)))[0] ?? null;
}

export async function allOf<Shape>(query: Query<Shape>): Promise<Stored<Shape>[]> {
	return storedIn(await query.get());
}

export function storedIn<Shape>({ docs }: { docs: readonly { id: string; data(): Shape }[] }): Stored<Shape>[] {
	return docs.map((snapshot) => ({ id: snapshot.id, document: snapshot.data() }));
}

/** Rows with equal values are ordered by id, so that paging neither repeats nor skips a row. */
export async function readPage<Shape>(
	query: Query<Shape>,
	{ field, second, direction }: Order,
	{ limit = pageSize.default, cursor }: PageQuery,
): Promise<Page<Stored<Shape>>> {
	const fields = second === undefined ? [field] : [field, second];
	const sorted = fields.reduce((sorted, by) => sorted.orderBy(by, direction), query);
	const ordered = sorted.orderBy(FieldPath.documentId(), direction);
	const begun = cursor === undefined ? ordered : ordered.startAfter(...decodeCursor(cursor, fields.length));
	const { docs } = await begun.limit(limit + 1).get();
	const shown = docs.slice(0, limit);
	const last = shown.at(-1);
	return {
		items: storedIn({ docs: shown }),
		next: docs.length > limit && last ? encodeCursor([...fields.map((by) => last.get(by)), last.id]) : null,
	};
}

/** The one row with this id, as a page; or the first page for an ordinary query. */
export async function readPageOrRow<Shape>(
	collection: CollectionReference<Shape>,
	order: Order,
	{ id, ...query }: PageOrRowQuery,
): Promise<Page<Stored<Shape>>> {
	if (id === undefined) return readPage(collection, order, query);
	const document = await findIn(collection, id);
	return { items: document === null ? [] : [{ id, document }], next: null };
}

/** Like `readPage`, in the order of the ids: for jobs that read a whole collection, or by a field that is equal in all rows. */
export async function readPageById<Shape>(
	query: Query<Shape>,
	{ limit = pageSize.default, cursor }: PageQuery,
): Promise<Page<Stored<Shape>>> {
	if (cursor !== undefined && !isDocumentId(cursor)) throw invalidCursor();
	const ordered = query.orderBy(FieldPath.documentId());
	const begun = cursor === undefined ? ordered : ordered.startAfter(cursor);
	const { docs } = await begun.limit(limit + 1).get();
	const items = storedIn({ docs: docs.slice(0, limit) });
	return { items, next: docs.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export function mapPage<Item, Result>({ items, next }: Page<Item>, map: (item: Item) => Result): Page<Result> {
	return { items: items.map(map), next };
}

/** TTL deletion can take a day; until then this hides expired documents (STORE-3). */
export function isLive({ expireAt }: { expireAt: Timestamp }, now: number): boolean {
	return expireAt.toMillis() > now;
}

export function notExpired<Shape extends { expireAt: Timestamp }>(
	{ items, next }: Page<Stored<Shape>>,
	now: number,
): Page<Stored<Shape>> {
	return { items: items.filter(({ document }) => isLive(document, now)), next };
}

/** The values of the ordered fields, and the id. */
type Position = readonly (string | number)[];

function encodeCursor(position: Position): string {
	return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function decodeCursor(cursor: string, fields: number): Position {
	try {
		const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
		if (isPosition(position, fields)) return position;
	} catch {
		// Reported below, like any other invalid cursor.
	}
	throw invalidCursor();
}

function invalidCursor(): Problem {
	const message = 'Please use the cursor of the previous page.';
	return new Problem('invalid', message, { errors: [{ field: 'cursor', message }] });
}

function isPosition(value: unknown, fields: number): value is Position {
	if (!Array.isArray(value) || value.length !== fields + 1) return false;
	const isValue = (at: unknown) => (typeof at === 'string' && at.isWellFormed()) || Number.isFinite(at);
	return value.slice(0, fields).every(isValue) && isDocumentId(value[fields]);
}

/** Firestore rejects other ids with an error that reads like an internal one. */
export function isDocumentId(id: unknown): id is string {
	return (
		typeof id === 'string' &&
		id.length > 0 &&
		id.length <= 128 &&
		id.isWellFormed() &&
		!id.includes('/') &&
		id !== '.' &&
		id !== '..' &&
		!/^__.*__$/.test(id)
	);
}
