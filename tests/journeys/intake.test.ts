import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { moveClock, openBrowser, stored, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

function next(page: Page) {
	return page.getByRole('button', { name: 'Next' });
}

async function leadNamed(fullName: string) {
	const { docs } = await stored.leads.where('fullName', '==', fullName).get();
	return docs.map((document) => document.data());
}

describe('the intake form', () => {
	it('books a call by keyboard alone with the shortest answers, from /call-intake', async () => {
		const { page, context } = await visit(browser);
		const fullName = `Kim ${crypto.randomUUID()}`;
		// Another journey may have opened free times.
		await page.route('**/api/calls/times', (route) => route.fulfill({ json: { lengthMinutes: 30, times: [] } }));
		await page.goto('/call-intake', { waitUntil: 'networkidle' });
		await moveClock(page);
		await page.getByLabel('Full Name').focus();
		await page.keyboard.type(fullName);
		await page.keyboard.press('Tab');
		await page.keyboard.type('kim@example.com');
		await page.keyboard.press('Tab');
		await page.keyboard.type('5550100');
		await expect.poll(() => next(page).isDisabled()).toBe(false);
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Current Web Setup' }).waitFor();
		await page.keyboard.press('Tab');
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Online Presence' }).waitFor();
		await page.keyboard.press('Tab');
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'About Your Business' }).waitFor();
		await page.keyboard.press('Tab');
		await page.keyboard.type('Florist');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Space');
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Final Step' }).waitFor();
		const submit = page.getByRole('button', { name: 'Submit & Book My Call' });
		await page.getByText('We call you within one business day', { exact: false }).waitFor();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		expect(await submit.evaluate((it) => it === document.activeElement)).toBe(true);
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Thank You!' }).waitFor();

		expect(await leadNamed(fullName)).toMatchObject([
			{ hasWebsite: 'No', websiteUrl: '', hasOnlinePresence: 'No', websiteNeeds: 'I need a brand new website' },
		]);
		await context.close();
	});
});
