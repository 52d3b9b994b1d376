import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { functionOptions } from '../../functions/src/main/function-options.ts';
import { accounts } from './accounts.ts';
import { apiKeys } from './api-keys.ts';
import { apis } from './apis.ts';
import { functions, queuesWith } from './functions.ts';
import { unkeptEntries } from './monitoring.ts';
import { publicNames } from './public-access.ts';
import { secrets } from './secrets.ts';

describe('the declared functions', () => {
	it('are those that are deployed, in their regions', () => {
		const regions = (table: Record<string, { region: string }>) =>
			Object.fromEntries(Object.entries(table).map(([name, { region }]) => [name, region]));

		expect(regions({ ...functions })).toEqual(regions(functionOptions));
	});

	it.each([/allUsers` invoke any function but\s([^.]+)\./, /that nothing but (.+?) is public/])(
		'that everybody may call are those of the page: %s',
		(pattern) => {
			const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
			const named = [...(pattern.exec(page)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);

			expect(named).toEqual(publicNames);
		},
	);

	it('that everybody may call keep their entries in the log, whatever user agent is sent', () => {
		const [, kept = ''] = /NOT resource\.labels\.service_name=\((.+?)\)/.exec(unkeptEntries.filter) ?? [];

		expect(kept.split(' OR ')).toEqual(['"api"', '"checks"', '"statuspages"', '"visitors"']);
		expect(unkeptEntries.filter).not.toContain(',');
	});

	it('that take tasks are the queues', () => {
		const withRateLimits = Object.entries(functionOptions).filter(([, options]) => 'rateLimits' in options);

		expect(
			queuesWith({ SIZE: 'large' })
				.map(({ name }) => name)
				.sort(),
		).toEqual(withRateLimits.map(([name]) => name).sort());
	});
});

describe('the declared accounts', () => {
	it('let the account that requests URLs of customers sign no token and change no login, and read only the key of the secrets that checks send (SSRF-11)', () => {
		const prober = accounts.find(({ name }) => name === 'prober');

		expect(prober?.projectRoles).toEqual([
			'roles/cloudtasks.enqueuer',
			'roles/datastore.user',
			'roles/firebaseauth.viewer',
		]);
		expect(secrets.filter(({ readers }) => readers.includes('prober')).map(({ name }) => name)).toEqual([
			'REQUEST_SECRETS_KEY',
		]);
		expect(prober?.ownRoles).toEqual(['roles/iam.serviceAccountUser']);
	});

	it('have no basic role', () => {
		const roles = accounts.flatMap(({ projectRoles, ownRoles }) => [...projectRoles, ...ownRoles]);

		expect(roles.filter((role) => /^roles\/(owner|editor|viewer)$/.test(role))).toEqual([]);
	});
});

it('the server has its own key, for Identity Toolkit only and without a referrer', () => {
	expect(apiKeys.find(({ setting }) => setting === 'SERVER_API_KEY')).toMatchObject({
		apis: ['identitytoolkit.googleapis.com'],
		isRestrictedByReferrer: false,
	});
});

it('the APIs are named once, in order', () => {
	expect(apis).toEqual([...new Set(apis)].sort());
});
