import { describe, expect, it } from 'vitest';
import { compareIndexes, type IndexFile } from './compare-indexes.ts';
import { describe as describeShape, parseShape, shapeOf } from './query-shape.ts';

/** Such as `outages: ownerId, start desc`. */
function index(text: string, queryScope = 'COLLECTION'): IndexFile['indexes'][number] {
	const [collectionGroup = '', fields = ''] = text.split(': ');
	return {
		collectionGroup,
		queryScope,
		fields: fields.split(', ').map((field) => {
			const [fieldPath = '', kind] = field.split(' ');
			if (kind === 'contains') return { fieldPath, arrayConfig: 'CONTAINS' };
			return { fieldPath, order: kind === 'desc' ? 'DESCENDING' : 'ASCENDING' };
		}),
	};
}

const compare = (queries: string[], indexes: string[], fieldOverrides: IndexFile['fieldOverrides'] = []) =>
	compareIndexes(queries.map(parseShape), { indexes: indexes.map((text) => index(text)), fieldOverrides });
const nothing = { missing: [], unused: [] };
const exempted = (field: string) => ({ collectionGroup: 'outages', fieldPath: field, indexes: [] });

describe('the index checker', () => {
	it('reports a query without its index', () => {
		expect(compare(['outages where ownerId == order by start desc'], [])).toEqual({
			missing: ['outages where ownerId == order by start desc: needs the index (ownerId, start desc)'],
			unused: [],
		});
	});

	it('reports an index that no query uses', () => {
		const indexes = ['outages: ownerId, start desc', 'hours: ownerId, start'];

		expect(compare(['outages where ownerId == order by start desc'], indexes)).toEqual({
			missing: [],
			unused: ['hours: ownerId asc, start asc'],
		});
	});

	it.each([
		['one value', 'users where email =='],
		['several values, whose automatic indexes Firestore joins', 'users where role ==, secondFactor =='],
		['a range', 'domains where nextLookUpAt <> order by nextLookUpAt asc'],
		['a range without an order', 'domains where nextLookUpAt <>'],
		['an order', 'auditLog order by at desc'],
		['an order that ends with the name', 'auditLog order by at desc, __name__ desc'],
		['one value and the order of the names', 'users where tier == order by __name__ desc'],
		['an order of the filtered field', 'users where tier == order by tier asc'],
		['a value in an array', 'users where sessions contains'],
		['a sum over all documents', 'websites sum checksPerDay'],
	])('knows that automatic indexes serve %s', (_case, query) => {
		expect(compare([query], [])).toEqual(nothing);
	});

	it.each([
		['two sorted fields', 'users order by tier asc, name asc', 'users: tier, name'],
		['a value and a range', 'outbox where state ==, dueAt <>', 'outbox: state, dueAt'],
		['the fields of equality in any order', 'outages where a ==, b == order by c asc', 'outages: b, a, c'],
		['a name against the order', 'users order by at desc, __name__ asc', 'users: at desc, __name__ asc'],
		['a value and a sum', 'websites where ownerId == sum checksPerDay', 'websites: ownerId, checksPerDay'],
		['a value in an array and an order', 'users where tags contains order by at asc', 'users: tags contains, at'],
	])('knows the composite index of %s', (_case, query, declared) => {
		expect(compare([query], []).missing).toHaveLength(1);
		expect(compare([query], [declared])).toEqual(nothing);
	});

	it('does not read an index backwards', () => {
		expect(compare(['users where tier == order by at desc'], ['users: tier, at'])).toMatchObject({
			missing: [expect.stringContaining('(tier, at desc)')],
			unused: ['users: tier asc, at asc'],
		});
	});

	it('lets two indexes with the same order serve a query together', () => {
		const query = 'outages where a ==, b == order by start desc';

		expect(compare([query], ['outages: a, start desc', 'outages: b, start desc'])).toEqual(nothing);
		expect(compare([query], ['outages: a, start desc']).missing).toHaveLength(1);
	});

	it('reports a query for a field whose automatic index an override removes', () => {
		expect(compare(['outages where evidence.at =='], [], [exempted('evidence')]).missing).toEqual([
			'outages where evidence.at ==: needs the automatic index of evidence.at, which an override removes',
		]);
		const declared = ['outages: ownerId, evidence'];
		expect(compare(['outages where ownerId == order by evidence asc'], declared, [exempted('evidence')])).toEqual(
			nothing,
		);
	});

	it('wants an override for a query of all collections of a name, and reports one that nobody uses', () => {
		const override = { ...exempted('start'), indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }] };

		expect(compare(['all outages where start =='], []).missing).toHaveLength(1);
		expect(compare(['all outages where start =='], [], [override])).toEqual(nothing);
		expect(compare([], [], [override]).unused).toEqual(['all outages: start']);
	});
});

describe('the shape of a query', () => {
	const sent = {
		from: [{ collectionId: 'outbox' }],
		where: {
			compositeFilter: {
				op: 'AND',
				filters: [
					{ fieldFilter: { field: { fieldPath: 'state' }, op: 'EQUAL' } },
					{ fieldFilter: { field: { fieldPath: 'nextAttemptAt' }, op: 'LESS_THAN' } },
					{ fieldFilter: { field: { fieldPath: 'nextAttemptAt' }, op: 'GREATER_THAN' } },
				],
			},
		},
		orderBy: [{ field: { fieldPath: 'nextAttemptAt' }, direction: 'DESCENDING' }],
	};

	it('has its filters and its order, as the clients send them', () => {
		expect(describeShape(shapeOf(sent))).toBe('outbox where state ==, nextAttemptAt <> order by nextAttemptAt desc');
	});

	it.each([
		'outbox where state ==, nextAttemptAt <> order by nextAttemptAt desc',
		'users',
		'all hours order by at asc',
		'websites where ownerId == sum checksPerDay',
	])('can be written and read: %s', (text) => {
		expect(describeShape(parseShape(text))).toBe(text);
	});

	it('without a collection reads everything below a document and needs no index', () => {
		const shape = shapeOf({ from: [{ allDescendants: true }] });

		expect(describeShape(shape)).toBe('all *');
		expect(compareIndexes([shape], { indexes: [], fieldOverrides: [] })).toEqual(nothing);
	});

	it('with OR is refused, because the checker cannot judge it', () => {
		const where = { compositeFilter: { op: 'OR', filters: [sent.where] } };

		expect(() => shapeOf({ ...sent, where })).toThrow('cannot judge queries with OR');
	});
});
