import { anAccount } from '@stayup/testing/builders';
import { aStatusPage } from '@stayup/testing/status-pages/facts';
import { describe, expect, it } from 'vitest';
import { pageFactsOf } from './page-facts.ts';

type Changes = Parameters<typeof aStatusPage>[0];

async function readersOf(changes: Changes) {
	const deps = {
		appOrigin: 'https://stayup.example',
		findPage: async () => aStatusPage({ changedAt: 500, ...changes }),
		findUser: async () => anAccount(),
	};
	const facts = await pageFactsOf(deps, 'page');
	return [facts?.allowedEmails, facts?.signedUpFrom];
}

describe('the subscribers who may read about a page', () => {
	it('are all of a public page, also if it was private before', async () => {
		expect(await readersOf({ access: 'public', upkeep: { accessChangedAt: 400 } })).toEqual([null, null]);
	});

	it('are the listed ones of a page for listed email addresses', async () => {
		expect(await readersOf({ access: 'email', allowedEmails: ['@example.com'] })).toEqual([['@example.com'], null]);
	});

	it('of a page with a password signed up after its access last changed', async () => {
		expect(await readersOf({ access: 'password', upkeep: { accessChangedAt: 400 } })).toEqual([null, 400]);
	});

	it('signed up after the latest change of a page that has not stored when its access changed', async () => {
		expect(await readersOf({ access: 'password' })).toEqual([null, 500]);
	});
});
