import { type Endpoint, endpoints, keyScopes } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { etagOf, hasEtag, names, readerOf } from './etags.ts';

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

	it('belongs to single resources of users', () => {
		expect(hasEtag(endpoints.getWebsite)).toBe(true);
		expect(hasEtag(endpoints.listWebsites)).toBe(false);
		expect(hasEtag(endpoints.listPlans)).toBe(false);
		expect(hasEtag(endpoints.getMaintenance)).toBe(true);
	});

	it.each([
		'updateWebsite',
		'removeWebsite',
		'updateMaintenance',
		'removeMaintenance',
		'updateStatusPage',
		'removeStatusPage',
		'updateIncident',
	] as const)('can be compared before %s', (name) => expect(readerOf(endpoints[name])).toMatch(/^get/));

	it('is that of the whole for a change of a part of it', () => {
		expect(readerOf(endpoints.writePostMortem)).toBe('getIncident');
		expect(readerOf(endpoints.revokeEvidenceLink)).toBe('getOutage');
		expect(readerOf(endpoints.setStatusLogo)).toBe('getStatusPage');
		expect(readerOf(endpoints.removeStatusLogo)).toBe('getStatusPage');
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
