import { type Endpoint, endpoints, keyScopes } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { etagOf, names, readerOf } from './etags.ts';

describe('the ETag of a reply', () => {
	it('is the same for the same reply, and another one for each other', () => {
		expect(etagOf({ name: 'Shop' })).toBe(etagOf({ name: 'Shop' }));
		expect(etagOf({ name: 'Shop' })).not.toBe(etagOf({ name: 'Bakery' }));
		expect(etagOf({ name: 'Shop' })).toMatch(/^W\/"[\w-]{27}"$/);
	});

	it('is found in a header, alone, in a list, strong or weak', () => {
		const etag = etagOf('a');

		for (const header of [etag, etag.slice(2), `"x", ${etag}`, '*']) expect(names(header, etag), header).toBe(true);
		for (const header of ['"x"', '', etagOf('b'), 'W/']) expect(names(header, etag), header).toBe(false);
	});

	it('is missing for exactly the changes that the guide and the reference name', () => {
		const changes = Object.entries<Endpoint>(endpoints).filter(
			([, { method, permission }]) =>
				['PUT', 'PATCH', 'DELETE'].includes(method) && keyScopes.some((scope) => scope === permission),
		);

		expect(changes.filter(([, row]) => readerOf(row) === null).map(([name]) => name)).toEqual([
			'removeFormEntry',
			'editOutageComment',
			'deleteOutageComment',
			'eraseStatusSubscriber',
		]);
	});
});
