import type { NewSession, StatusPage } from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEdgeCache } from '../../dev/fakes/edge-cache/server.ts';
import type { FakeServer } from '../../dev/fakes/shared/fake-server.ts';
import { openBrowser, visit } from './journey.ts';

const { stored } = openStoredData();
let browser: Browser;
let owner: NewSession;
let edge: FakeServer;
beforeAll(async () => {
	browser = await openBrowser();
	owner = await register('Edna');
	await stored.users.doc(owner._id).update({ tier: 'Pro' });
	edge = await startEdgeCache({ port: 0, upstream: process.env.STAYUP_ORIGIN ?? '' });
});
afterAll(() => edge.close());

it('behind the edge, a public page is still shown while we do not respond, and says how old it is', async () => {
	const body = { name: 'Edna’s eatery', slug: freshSlug(), groups: [] };
	const { slug } = await sendSuccessfully<StatusPage>('POST', '/api/status-pages', { token: owner.token, body });
	const url = `${edge.origin}/s/${slug}`;
	const { page, context } = await visit(browser);
	await page.goto(url);
	await page.waitForResponse((response) => response.url().endsWith('/status.json'));
	expect(await page.locator('.offline').count()).toBe(0);

	const behaviour = { isUpstreamDown: true, clockAheadSeconds: 600 };
	await sendSuccessfully('PUT', '/control/behaviour', { body: behaviour, origin: edge.origin });
	const response = await page.reload();
	expect(response?.status()).toBe(200);
	expect(Number(response?.headers().age)).toBeGreaterThanOrEqual(600);
	await page.getByRole('heading', { name: 'Edna’s eatery' }).waitFor();
	await page.getByText('This copy is 10 minutes old.').waitFor();
	await context.close();
});
