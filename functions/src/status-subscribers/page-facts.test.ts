import { anAccount } from '@stayup/testing/builders';
import { aStatusPage } from '@stayup/testing/status-pages/facts';
import { describe, expect, it } from 'vitest';
import type { StatusPageDocument } from '../platform/firestore/status-documents.ts';
import { newUpkeep } from '../status-pages/pages/page-store.ts';
import { pageFactsOf } from './page-facts.ts';

async function readersOf(changes: Partial<StatusPageDocument>) {
	const deps = {
		appOrigin: 'https://stayup.example',
		findPage: async () => aStatusPage({ changedAt: 500, upkeep: newUpkeep(400), ...changes }),
		findUser: async () => anAccount(),
	};
	const facts = await pageFactsOf(deps, 'page');
	return [facts?.allowedEmails, facts?.signedUpFrom];
}

describe('the subscribers who may read about a page', () => {
	it('are all of a public page, also if it was private before', async () => {
		expect(await readersOf({ access: 'public' })).toEqual([null, null]);
	});

	it('are the listed ones of a page for listed email addresses', async () => {
		expect(await readersOf({ access: 'email', allowedEmails: ['@example.com'] })).toEqual([['@example.com'], null]);
	});

	it('of a page with a password signed up after its access last changed', async () => {
		expect(await readersOf({ access: 'password' })).toEqual([null, 400]);
	});
});
