import type { NewSession, StatusPage } from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const createPage = (settings: object = {}) =>
	sendSuccessfully<StatusPage>('POST', '/api/status-pages', {
		token: owner.token,
		body: { name: 'Edna’s eatery', slug: freshSlug(), groups: [], ...settings },
	});

/** Returns how many replies the edge stores. */
async function control(behaviour: { isUpstreamDown?: boolean; clockAheadSeconds?: number }): Promise<number> {
	const { stored } = await sendSuccessfully<{ stored: number }>('PUT', '/control/behaviour', {
		...{ body: behaviour, origin: edge.origin },
	});
	return stored;
}

describe('behind the edge', () => {
	it('a private page is never stored, also after a visit', async () => {
		const password = 'open sesame 42';
		const { slug } = await createPage({ access: 'password', password });
		const { page, context } = await visit(browser);
		await page.goto(`${edge.origin}/s/${slug}`);
		await page.getByLabel('Password').fill(password);
		await page.getByRole('button', { name: 'Open' }).click();
		await page.getByRole('heading', { name: 'Edna’s eatery' }).waitFor();

		expect(await control({ isUpstreamDown: true })).toBe(0);
		expect((await page.request.get(`${edge.origin}/s/${slug}`)).status()).toBe(502);
		await control({ isUpstreamDown: false });
		await context.close();
	});

	it('a public page is still shown while we do not respond, and says how old it is', async () => {
		const { slug } = await createPage();
		const url = `${edge.origin}/s/${slug}`;
		const { page, context } = await visit(browser);
		await page.goto(url);
		await page.waitForResponse((response) => response.url().endsWith('/status.json'));
		expect(await page.locator('.offline').count()).toBe(0);

		await control({ isUpstreamDown: true, clockAheadSeconds: 600 });
		const response = await page.reload();
		expect(response?.status()).toBe(200);
		expect(Number(response?.headers().age)).toBeGreaterThanOrEqual(600);
		await page.getByRole('heading', { name: 'Edna’s eatery' }).waitFor();
		await page.getByText('This copy is 10 minutes old.').waitFor();
		await context.close();
	});
});
