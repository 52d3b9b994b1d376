import { type Endpoint, type EndpointName, endpoints, keyScopes } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { etagOf, etagSourceOf, names, namesVersion, readerOf } from './etags.ts';

describe('the ETag of a reply', () => {
	it('is the same for the same reply, and another one for each other', () => {
		const etag = etagOf('getPolicy', { name: 'Shop', steps: [] });

		expect(etagOf('getPolicy', { steps: [], name: 'Shop' })).toBe(etag);
		expect(etagOf('getPolicy', { name: 'Bakery', steps: [] })).not.toBe(etag);
		expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
	});

	it('is found in a header, alone, in a list, strong or weak', () => {
		for (const etag of [etagOf('getPolicy', { a: 1 }), etagOf('getWebsite', { name: 'Shop' })]) {
			for (const header of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
				expect([names(header, etag), namesVersion(header, etag)], header).toEqual([true, true]);
			}
			for (const header of ['"x"', '', etagOf('getPolicy', 'b'), 'W/', '""']) {
				expect([names(header, etag), namesVersion(header, etag)], header).toEqual([false, false]);
			}
		}
	});

	it.each([
		[
			'getWebsite',
			{ name: 'Shop', status: 'up', lastChecked: 1 },
			{ status: 'down', lastChecked: 2 },
			{ name: 'Bakery' },
		],
		[
			'getChannel',
			{ name: 'Ops', health: { lastFailure: null } },
			{ health: { lastFailure: 'x' } },
			{ isEnabled: false },
		],
		['getStatusPage', { slug: 'shop', subscriberCount: 1 }, { subscriberCount: 2 }, { logo: null }],
		['getMaintenance', { name: 'Backup', state: 'ahead' }, { state: 'running' }, { durationMinutes: 5 }],
	] as const)(
		'of %s has one part that only settings change, and one that everything changes',
		(reader, reply, seen, set) => {
			const etag = etagOf(reader, reply);
			const measured = etagOf(reader, { ...reply, ...seen });
			const changed = etagOf(reader, { ...reply, ...set });

			expect([names(etag, measured), namesVersion(etag, measured)]).toEqual([false, true]);
			expect([names(etag, changed), namesVersion(etag, changed)]).toEqual([false, false]);
		},
	);

	it('is in the reply to each change that returns what a GET would, and to no other', () => {
		const changes = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method !== 'GET');
		const withEtag = changes.flatMap(([name]) => (etagSourceOf(name as EndpointName) ? [name] : []));

		expect(withEtag.toSorted()).toEqual([
			...['addChannel', 'addMaintenance', 'addPolicy', 'addStatusPage', 'addWebsite', 'previewImport', 'removeBadges'],
			...[
				'removeStatusLogo',
				'revokeEvidenceLink',
				'revokeMaintenanceCalendar',
				'setMemberRequirements',
				'setStatusDomain',
			],
			...[
				'setStatusLogo',
				'setWebsiteDefaults',
				'updateChannel',
				'updateIncident',
				'updateMaintenance',
				'updatePolicy',
			],
			...['updateStatusPage', 'updateWebsite', 'writePostMortem'],
		]);
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
