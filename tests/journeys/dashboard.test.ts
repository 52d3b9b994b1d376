import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, signUp, siteUrl, stored, visit } from './journey.ts';
import { openRequests } from './settled.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

describe('the dashboard', () => {
	it('pauses and removes selected websites in every open tab, except while one pauses its live updates', async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Ida');
		await addWebsite(page, 'One', siteUrl('ida-one'));
		const id = await addWebsite(page, 'Two', siteUrl('ida-two'));
		await page.goto('/dashboard');
		const other = await context.newPage();
		await other.goto('/dashboard');
		await rowOf(other, 'One').getByText('Up', { exact: true }).waitFor();

		await page.getByLabel('Select One').check();
		await page.getByLabel('Select Two').check();
		await page.getByText('2 selected').waitFor();
		const bar = page.getByRole('region', { name: 'Selected websites' });
		await bar.getByRole('button', { name: 'Pause' }).click();
		await page.getByText('Monitoring paused: 2 websites').waitFor();
		await rowOf(other, 'Two').getByText('Paused').waitFor();

		await other.getByRole('banner').getByRole('button').last().click();
		await other.getByRole('menuitem', { name: 'Pause live updates' }).click();
		await other.getByText('You paused live updates.').waitFor();
		await page.getByLabel('Select One').check();
		await bar.getByRole('button', { name: 'Remove' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Remove 1 website' }).click();
		await page.getByText('Removed from monitoring: 1 website').waitFor();
		await stored.websites.doc(id).update({ name: 'Moved' });
		await rowOf(page, 'Moved').waitFor();
		// The other tab has not taken over the changes of the first.
		expect(await Promise.all(['One', 'Two'].map((name) => rowOf(other, name).count()))).toEqual([1, 1]);
		await other.getByRole('button', { name: 'Resume live updates' }).click();
		await rowOf(other, 'Moved').waitFor();
		await rowOf(other, 'One').waitFor({ state: 'detached' });
		expect(problems).toEqual([]);
		await context.close();
	});

	it('keeps its rows and says that live updates are interrupted while the browser is offline', async () => {
		const { page, context } = await visit(browser);
		await page.clock.install();
		const open = openRequests(page);
		await signUp(page, 'Wes');
		await addWebsite(page, 'Winery', siteUrl('wes-winery'));
		const listening = page.waitForRequest(/google\.firestore\.v1\.Firestore\/Listen/);
		await page.goto('/dashboard');
		await rowOf(page, 'Winery').getByText('Up', { exact: true }).waitFor();
		await listening;

		// A request that breaks off would show that the page could not load instead. Without time, no other begins.
		await page.clock.pauseAt(Date.now() + 1_000);
		await expect.poll(() => open.size).toBe(0);
		await context.setOffline(true);
		await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
		const note = page.getByText('Live updates are interrupted.', { exact: false });
		// It is said 15 seconds after the library of Firestore notices.
		await expect
			.poll(async () => {
				await page.clock.runFor(5_000);
				return note.isVisible();
			})
			.toBe(true);
		await rowOf(page, 'Winery').waitFor();
		await context.setOffline(false);
		await expect
			.poll(async () => {
				await page.clock.runFor(5_000);
				return note.isVisible();
			})
			.toBe(false);
		await rowOf(page, 'Winery').getByText('Up', { exact: true }).waitFor();
		await context.close();
	});
});
