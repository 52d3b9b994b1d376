import { documentedBodies, documentedWithoutBody } from '@stayup/testing/documented-bodies';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, endpoints } from '../index.ts';

function fieldsOf(schema: z.ZodMiniType, path = ''): string[] {
	if (!(schema instanceof z.ZodMiniObject)) return [path];
	return Object.entries(schema.shape).flatMap(([key, inner]) =>
		fieldsOf(inner as z.ZodMiniType, path === '' ? key : `${path}.${key}`),
	);
}

describe('the request body of a specified endpoint', () => {
	it.each(Object.entries(documentedBodies))('has exactly the specified fields: %s', (name, documented) => {
		const { body }: Endpoint = endpoints[name as keyof typeof documentedBodies];
		const optional = 'optional' in documented ? documented.optional : [];

		expect(body && fieldsOf(body).sort()).toEqual([...documented.required, ...optional].sort());
	});

	it.each(documentedWithoutBody)('is absent if none is specified: %s', (name) => {
		expect(endpoints[name]).not.toHaveProperty('body');
	});

	it('is covered for each of the 26 specified endpoints', () => {
		const listed = new Set([...Object.keys(documentedBodies), ...documentedWithoutBody]);

		expect(listed.size).toBe(26);
	});
});

describe('every endpoint for users', () => {
	it.each(Object.entries<Endpoint>(endpoints))(
		'names the permission that it needs: %s',
		(_name, { access, permission }) => {
			expect(permission !== undefined).toBe(access === 'user');
		},
	);
});
