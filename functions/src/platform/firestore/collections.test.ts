import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shapes } from './collections.ts';

const { indexes, fieldOverrides } = JSON.parse(
	readFileSync(new URL('../../../../firestore.indexes.json', import.meta.url), 'utf8'),
) as {
	indexes: { collectionGroup: string; fields: { fieldPath: string }[] }[];
	fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean; indexes: unknown[] }[];
};

describe('collections', () => {
	it('have a TTL policy on `expireAt` exactly if their documents have that field', () => {
		const deleted = fieldOverrides.filter(({ fieldPath, ttl }) => fieldPath === 'expireAt' && ttl);

		expect(deleted.map(({ collectionGroup }) => collectionGroup).sort()).toEqual(
			Object.entries(shapes)
				.filter(([, { expires }]) => expires)
				.map(([name]) => name)
				.sort(),
		);
	});

	it('do not index the version of their shape, which is the same in all documents', () => {
		const exempt = fieldOverrides.filter(
			({ fieldPath, indexes }) => fieldPath === 'shapeVersion' && indexes.length === 0,
		);

		expect(exempt.map(({ collectionGroup }) => collectionGroup).sort()).toEqual(Object.keys(shapes).sort());
	});

	it('are indexed under names that exist', () => {
		const named = [
			...indexes.flatMap(({ collectionGroup, fields }) =>
				fields.map(({ fieldPath }) => ({ collectionGroup, fieldPath })),
			),
			...fieldOverrides,
		];

		for (const { collectionGroup, fieldPath } of named) {
			expect(Object.keys(shapes)).toContain(collectionGroup);
			expect(fieldPath).toMatch(/^\w+(\.\w+)?$/);
		}
	});
});
