import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, picture, signUp, siteUrl, stored, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('a website', () => {
	it('is not found by other users', { timeout: 180_000 }, async () => {
		const bob = await visit(browser);
		await signUp(bob.page, 'Bob');
		const id = await addWebsite(bob.page, "Bob's books", siteUrl('bobs-books'));
		const alice = await visit(browser);
		await signUp(alice.page, 'Alice');

		await alice.page.goto(`/websites/${id}`);
		await alice.page.getByRole('heading', { name: 'Website not found' }).waitFor();
		await alice.page.goto(`/website/${id}`);
		await alice.page.getByRole('heading', { name: 'Website not found' }).waitFor();

		expect(alice.problems).toEqual([]);
		await bob.context.close();
		await alice.context.close();
	});

	it('is removed only after a confirmation', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Ivan');
		const id = await addWebsite(page, "Ivan's inn", siteUrl('ivans-inn'));
		await page.goto('/dashboard');
		await page.getByRole('button', { name: "Remove Ivan's inn" }).click();
		const question = page.getByRole('alertdialog');
		await question.getByText("Remove Ivan's inn?").waitFor();
		await picture(page, 'remove-dialog');

		await page.keyboard.press('Escape');
		await question.waitFor({ state: 'hidden' });
		expect((await stored.websites.doc(id).get()).exists).toBe(true);

		await page.getByRole('button', { name: "Remove Ivan's inn" }).click();
		await question.getByRole('button', { name: 'Remove website' }).click();
		await page.getByText('Website removed from monitoring').waitFor();
		await page.getByText('No websites yet').waitFor();
		expect((await stored.websites.doc(id).get()).exists).toBe(false);
		expect(problems).toEqual([]);
		await context.close();
	});
});
