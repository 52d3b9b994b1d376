/** The shape of a Firestore query: which fields it filters and sorts, without values. Only the shape decides which indexes it needs. */

/** A query as Firestore's clients send it (`StructuredQuery` of its API), without values. */
export interface SentQuery {
	/** Without a collection, all documents below one. */
	from: { collectionId?: string; allDescendants?: boolean }[];
	where?: SentFilter | undefined;
	orderBy?: { field: { fieldPath: string }; direction?: string }[] | undefined;
	/** Empty unless it counts, sums or averages. */
	aggregations?: Partial<Record<string, { field?: { fieldPath: string } }>>[] | undefined;
}

type SentFilter =
	| { fieldFilter: { field: { fieldPath: string }; op: string } }
	| { unaryFilter: { field: { fieldPath: string }; op: string } }
	| { compositeFilter: { op: string; filters: SentFilter[] } };

export type Direction = 'asc' | 'desc';

export interface QueryShape {
	/** `*` for all collections. */
	collection: string;
	/** Whether it reads all collections of this name, wherever they are. */
	isGroup: boolean;
	/** The fields that must have one value or one of a few. */
	equal: readonly string[];
	/** The fields that must be arrays with a value. */
	contains: readonly string[];
	/** The fields whose value must lie in a range or differ from a value. */
	range: readonly string[];
	order: readonly { field: string; direction: Direction }[];
	/** The fields that it sums or averages. */
	summed: readonly string[];
}

const equalities = new Set(['EQUAL', 'IN', 'IS_NULL', 'IS_NAN']);
const contains = new Set(['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY']);

export function shapeOf({ from, where, orderBy = [], aggregations = [] }: SentQuery): QueryShape {
	const [source] = from;
	if (source === undefined || from.length > 1) throw new Error('A query reads one collection or collection group.');
	const filters = where ? filtersIn(where) : [];
	const fieldsWhere = (isIncluded: (op: string) => boolean) =>
		[...new Set(filters.filter(({ op }) => isIncluded(op)).map(({ field }) => field))].sort();
	return {
		collection: source.collectionId ?? '*',
		isGroup: source.allDescendants === true,
		equal: fieldsWhere((op) => equalities.has(op)),
		contains: fieldsWhere((op) => contains.has(op)),
		range: fieldsWhere((op) => !equalities.has(op) && !contains.has(op)),
		order: orderBy.map(({ field, direction }) => ({
			field: field.fieldPath,
			direction: direction === 'DESCENDING' ? 'desc' : 'asc',
		})),
		summed: aggregations.flatMap((kinds) => Object.values(kinds).flatMap((kind) => kind?.field?.fieldPath ?? [])),
	};
}

function filtersIn(filter: SentFilter): { field: string; op: string }[] {
	if ('compositeFilter' in filter) {
		const { op, filters } = filter.compositeFilter;
		if (op !== 'AND') throw new Error(`The index checker cannot judge queries with ${op}.`);
		return filters.flatMap(filtersIn);
	}
	const { field, op } = 'fieldFilter' in filter ? filter.fieldFilter : filter.unaryFilter;
	return [{ field: field.fieldPath, op }];
}

/** Such as `outbox where state ==, nextAttemptAt <> order by nextAttemptAt asc`; the same for equal shapes. */
export function describe({ collection, isGroup, equal, contains: arrays, range, order, summed }: QueryShape): string {
	const filters = [
		...equal.map((field) => `${field} ==`),
		...arrays.map((field) => `${field} contains`),
		...range.map((field) => `${field} <>`),
	];
	return [
		isGroup ? `all ${collection}` : collection,
		filters.length > 0 ? `where ${filters.join(', ')}` : '',
		order.length > 0 ? `order by ${order.map(({ field, direction }) => `${field} ${direction}`).join(', ')}` : '',
		summed.length > 0 ? `sum ${summed.join(', ')}` : '',
	]
		.filter(Boolean)
		.join(' ');
}

/** Reads what `describe` wrote. */
export function parseShape(text: string): QueryShape {
	const [, all = '', collection = '', where = '', orderBy = '', sum = ''] =
		/^(all )?(\S+)(?: where (.*?))?(?: order by (.*?))?(?: sum (.*))?$/.exec(text) ?? [];
	if (collection === '') throw new Error(`This is not the shape of a query: ${text}`);
	const filters = where.split(', ').map((filter) => filter.split(' '));
	const fieldsWith = (mark: string) => filters.flatMap(([field = '', kind]) => (kind === mark ? [field] : []));
	return {
		collection,
		isGroup: all !== '',
		equal: fieldsWith('=='),
		contains: fieldsWith('contains'),
		range: fieldsWith('<>'),
		order: orderBy
			.split(', ')
			.filter(Boolean)
			.map((part) => {
				const [field = '', direction] = part.split(' ');
				return { field, direction: direction === 'desc' ? 'desc' : 'asc' };
			}),
		summed: sum.split(', ').filter(Boolean),
	};
}
