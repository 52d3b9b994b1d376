import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { moveClock, openBrowser, picture, stored, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

async function fillFirstStep(page: Page, fullName: string): Promise<void> {
	await page.getByLabel('Full Name').fill(fullName);
	await page.getByLabel('Email Address').fill('rosa@example.com');
	await page.getByLabel('Phone Number').fill('+1 555 0100');
	await page.getByRole('button', { name: 'Next' }).click();
}

function next(page: Page) {
	return page.getByRole('button', { name: 'Next' });
}

async function leadNamed(fullName: string) {
	const { docs } = await stored.leads.where('fullName', '==', fullName).get();
	return docs.map((document) => document.data());
}

describe('the intake form', () => {
	it('books a call with every optional question answered, and survives a reload', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const fullName = `Rosa ${crypto.randomUUID()}`;
		await page.goto('/book-call', { waitUntil: 'networkidle' });
		await moveClock(page);
		expect(await next(page).isDisabled()).toBe(true);
		await page.getByText('Still needed: Full Name, Email Address, Phone Number.').waitFor();
		await fillFirstStep(page, fullName);

		await page.getByRole('heading', { name: 'Current Web Setup' }).waitFor();
		expect(await next(page).isDisabled()).toBe(true);
		await page.getByRole('radio', { name: 'Yes' }).check();
		await page.getByLabel('Website URL').fill('shop.example.com');
		await page.getByLabel('Who is your hosting provider?').selectOption('Squarespace');
		await page.getByRole('radio', { name: 'Not Sure' }).check();
		await page.getByLabel('Domain provider').fill('Namecheap');
		await page.reload({ waitUntil: 'networkidle' });
		await moveClock(page);
		expect(await page.getByLabel('Website URL').inputValue()).toBe('shop.example.com');
		await page.getByRole('button', { name: 'Back' }).click();
		expect(await page.getByLabel('Full Name').inputValue()).toBe(fullName);
		await next(page).click();
		await next(page).click();

		await page.getByRole('heading', { name: 'Online Presence' }).waitFor();
		await page.getByRole('radio', { name: 'Yes' }).check();
		await page.getByLabel('Links').fill('https://social.example/rosa');
		await next(page).click();
		await page.getByLabel('What type of business do you have?').fill('Bakery');
		expect(await next(page).isDisabled()).toBe(true);
		await page.getByRole('radio', { name: "I'm not sure yet" }).check();
		await next(page).click();
		await page.getByText('No sales pressure.').last().waitFor();
		await page.getByRole('button', { name: 'Submit & Book My Call' }).click();

		await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
		await page.getByText('Your information has been submitted successfully.').waitFor();
		await page
			.getByText('Our team will contact you shortly to discuss your website needs and schedule your call.')
			.waitFor();
		await page.getByText('Your information has been submitted! We will contact you shortly.').waitFor();
		await picture(page, 'intake-done');
		expect(await leadNamed(fullName)).toMatchObject([
			{
				hasWebsite: 'Yes',
				websiteUrl: 'shop.example.com',
				currentHosting: 'Squarespace',
				managesDomain: 'Not Sure',
				domainProvider: 'Namecheap',
				hasOnlinePresence: 'Yes',
				businessType: 'Bakery',
				websiteNeeds: "I'm not sure yet",
				status: 'New',
			},
		]);
		await page.getByRole('link', { name: 'Return to Home' }).click();
		await page.waitForURL(/\/$/);
		expect(problems).toEqual([]);
		await context.close();
	});

	it('books a call by keyboard alone with the shortest answers, from /call-intake', { timeout: 240_000 }, async () => {
		const { page, context } = await visit(browser);
		const fullName = `Kim ${crypto.randomUUID()}`;
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
		// Free times, if another journey has opened some, are on the way.
		for (let pressed = 0; pressed < 5 && !(await submit.evaluate((it) => it === document.activeElement)); pressed++) {
			await page.keyboard.press('Tab');
		}
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Thank You!' }).waitFor();

		expect(await leadNamed(fullName)).toMatchObject([
			{ hasWebsite: 'No', websiteUrl: '', hasOnlinePresence: 'No', websiteNeeds: 'I need a brand new website' },
		]);
		await context.close();
	});
});
