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

	it('index the version of their shape, except where a website or a day has so many documents that the entries would be stored for nothing', () => {
		const exempt = fieldOverrides.filter(({ fieldPath }) => fieldPath === 'shapeVersion');

		expect(exempt.map(({ collectionGroup }) => collectionGroup).sort()).toEqual([
			'days',
			'hours',
			'outbox',
			'visitorDays',
		]);
	});

	it.each([
		['days', ['before', 'expireAt', 'ownerId', 'shapeVersion', 'stats', 'websiteId']],
		['hours', ['expireAt', 'hours', 'ownerId', 'shapeVersion', 'start', 'websiteId']],
	])('index nothing of %s that no query needs, because each website has one for each day', (name, fields) => {
		const exempt = fieldOverrides.filter(
			({ collectionGroup, indexes }) => collectionGroup === name && indexes.length === 0,
		);

		expect(exempt.map(({ fieldPath }) => fieldPath).sort()).toEqual(fields);
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
