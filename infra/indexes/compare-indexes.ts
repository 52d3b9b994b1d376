/** Compares the shapes of queries with the declared indexes, by Firestore's rules of which index serves which query. */
import { type Direction, describe, type QueryShape } from './query-shape.ts';

/** `firestore.indexes.json`. */
export interface IndexFile {
	indexes: { collectionGroup: string; queryScope: string; fields: DeclaredField[] }[];
	/** Replaces the automatic index of a field. */
	fieldOverrides: {
		collectionGroup: string;
		fieldPath: string;
		ttl?: boolean;
		indexes: { order?: string; arrayConfig?: string; queryScope?: string }[];
	}[];
}

interface DeclaredField {
	fieldPath: string;
	order?: string;
	arrayConfig?: string;
}

export interface Comparison {
	/** Each says which query lacks which index. */
	missing: string[];
	/** The declared indexes that no query uses. */
	unused: string[];
}

const name = '__name__';
const directions: Readonly<Record<string, Direction>> = { ASCENDING: 'asc', DESCENDING: 'desc' };

export function compareIndexes(shapes: readonly QueryShape[], file: IndexFile): Comparison {
	const used = new Set<unknown>();
	const missing = shapes.flatMap((shape) => {
		const serving = servingIndexes(shape, file);
		if (typeof serving === 'string') return [`${describe(shape)}: ${serving}`];
		for (const index of serving) used.add(index);
		return [];
	});
	const unused = [
		...file.indexes.filter((index) => !used.has(index)).map(describeIndex),
		...file.fieldOverrides.flatMap(({ collectionGroup, fieldPath, indexes }) =>
			indexes
				.filter((index) => index.queryScope === 'COLLECTION_GROUP' && !used.has(index))
				.map(() => `all ${collectionGroup}: ${fieldPath}`),
		),
	];
	return { missing, unused };
}

/** The declared indexes that serve the query, none if the automatic ones do; else a sentence with what is missing. */
function servingIndexes(shape: QueryShape, file: IndexFile): readonly unknown[] | string {
	const equal = [...shape.equal, ...shape.contains].filter((field) => field !== name);
	const sorted = sortOf(shape);
	// The automatic index of each field serves filters for one value; Firestore joins them. It serves one sorted field as well.
	if (sorted.length === 0) return automaticIndexes(equal, shape, file);
	if (equal.length === 0 && sorted.length === 1) return automaticIndexes([sorted[0]?.field ?? ''], shape, file);

	const scope = shape.isGroup ? 'COLLECTION_GROUP' : 'COLLECTION';
	const fitting = file.indexes.filter(
		(index) =>
			index.collectionGroup === shape.collection && index.queryScope === scope && fits(index.fields, shape, sorted),
	);
	const exact = fitting.find(({ fields }) => prefixOf(fields, sorted).length === equal.length);
	if (exact) return [exact];
	// Firestore joins indexes that end with the same sorted fields.
	const joined = new Set(fitting.flatMap(({ fields }) => prefixOf(fields, sorted).map(({ fieldPath }) => fieldPath)));
	if (fitting.length > 0 && equal.every((field) => joined.has(field))) return fitting;
	const ideal = [...equal, ...sorted.map(({ field, direction }) => `${field} ${direction}`)].join(', ');
	return `needs the index (${ideal})`;
}

/** The sorted fields that an index must have; every index ends with the document's name in the direction of its last field. */
function sortOf({ equal, range, order, summed }: QueryShape): QueryShape['order'] {
	const explicit = order.filter(({ field }) => !equal.includes(field));
	const last = explicit.at(-1)?.direction ?? 'asc';
	// The index must contain a summed field, as if the query sorted by it.
	const added = [...range, ...summed]
		.filter((field) => field !== name && !explicit.some((part) => part.field === field))
		.map((field) => ({ field, direction: last }));
	const all = [
		...explicit.filter(({ field }) => field !== name),
		...added,
		...explicit.filter((part) => part.field === name),
	];
	const end = all.at(-1);
	const before = all.at(-2);
	// With nothing before it, the name may have either direction.
	if (end?.field === name && (before === undefined || before.direction === end.direction)) return all.slice(0, -1);
	return all;
}

function automaticIndexes(fields: readonly string[], shape: QueryShape, file: IndexFile): readonly unknown[] | string {
	const used: unknown[] = [];
	for (const field of fields) {
		const override = file.fieldOverrides.find(
			({ collectionGroup, fieldPath }) => collectionGroup === shape.collection && isWithin(field, fieldPath),
		);
		const group = override?.indexes.find(({ queryScope }) => queryScope === 'COLLECTION_GROUP');
		if (shape.isGroup && group === undefined) return `needs an override of ${field} with the scope COLLECTION_GROUP`;
		if (shape.isGroup) used.push(group);
		else if (override && !override.indexes.some(({ queryScope = 'COLLECTION' }) => queryScope === 'COLLECTION'))
			return `needs the automatic index of ${field}, which an override removes`;
	}
	return used;
}

/** An override of a map holds for the fields in it. */
const isWithin = (field: string, override: string): boolean => field === override || field.startsWith(`${override}.`);

const prefixOf = (fields: readonly DeclaredField[], sorted: QueryShape['order']) =>
	fields.slice(0, fields.length - sorted.length);

/** Whether the index has some of the filtered fields, in any order, and then exactly the sorted ones. */
function fits(fields: readonly DeclaredField[], { equal, contains }: QueryShape, sorted: QueryShape['order']): boolean {
	const prefix = prefixOf(fields, sorted);
	const suffix = fields.slice(prefix.length);
	return (
		fields.length >= sorted.length &&
		suffix.every(
			({ fieldPath, order = '' }, position) =>
				fieldPath === sorted[position]?.field && directions[order] === sorted[position]?.direction,
		) &&
		prefix.every(({ fieldPath, arrayConfig }) => (arrayConfig ? contains : equal).includes(fieldPath))
	);
}

function describeIndex({ collectionGroup, queryScope, fields }: IndexFile['indexes'][number]): string {
	const parts = fields.map(({ fieldPath, order = '' }) => `${fieldPath} ${directions[order] ?? 'contains'}`);
	return `${queryScope === 'COLLECTION_GROUP' ? 'all ' : ''}${collectionGroup}: ${parts.join(', ')}`;
}
