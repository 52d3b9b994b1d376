import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const source = read('collections.ts') + read('documents.ts');
const { indexes, fieldOverrides } = JSON.parse(read('../../../../firestore.indexes.json')) as {
	indexes: { collectionGroup: string; fields: { fieldPath: string }[] }[];
	fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean; indexes: unknown[] }[];
};

const collections = [...source.matchAll(/(\w+?)(?:Of\(\w+: string\))?: CollectionReference<(\w+)>;/g)].map(
	([, name = '', document = '']) => ({ name, document }),
);

describe('collections', () => {
	it('have a TTL policy on `expireAt` exactly if their documents have that field', () => {
		const expiring = collections.filter(({ document }) => declarationOf(document).includes('expireAt'));
		const deleted = fieldOverrides.filter(({ fieldPath, ttl }) => fieldPath === 'expireAt' && ttl);

		expect(expiring.length).toBeGreaterThan(5);
		expect(deleted.map(({ collectionGroup }) => collectionGroup).sort()).toEqual(
			expiring.map(({ name }) => name).sort(),
		);
	});

	it('are indexed under names that exist', () => {
		const named = [
			...indexes.flatMap(({ collectionGroup, fields }) =>
				fields.map(({ fieldPath }) => ({ collectionGroup, fieldPath })),
			),
			...fieldOverrides,
		];

		for (const { collectionGroup, fieldPath } of named) {
			expect(collections.map(({ name }) => name)).toContain(collectionGroup);
			expect(fieldPath).toMatch(/^\w+$/);
		}
	});
});

function declarationOf(document: string): string {
	return new RegExp(`(interface|type) ${document}\\b[\\s\\S]*?\n(?=\n|/\\*\\*|export)`).exec(source)?.[0] ?? '';
}
