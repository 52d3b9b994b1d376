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

describe('the body of a documented call', () => {
	it.each(Object.entries(documentedBodies))('has the documented fields and no others: %s', (name, documented) => {
		const { body }: Endpoint = endpoints[name as keyof typeof documentedBodies];
		const optional = 'optional' in documented ? documented.optional : [];

		expect(body && fieldsOf(body).sort()).toEqual([...documented.required, ...optional].sort());
	});

	it.each(documentedWithoutBody)('is empty where none is documented: %s', (name) => {
		expect(endpoints[name].body).toBeNull();
	});

	it('is listed once for each of the 26 documented calls', () => {
		const listed = new Set([...Object.keys(documentedBodies), ...documentedWithoutBody]);

		expect(listed.size).toBe(26);
	});
});
