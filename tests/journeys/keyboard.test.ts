import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser, register, siteUrl, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('by keyboard alone, a user adds a website, explains its uptime, renames it and removes it', async () => {
	const { page, context, problems } = await visit(browser);
	await register(page, 'Mona');
	await page.getByText('Which website should we monitor?').waitFor();
	await tabTo(page, /^\s*Add Website/);
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: 'Add website' }).waitFor();
	await tabTo(page, /Name/);
	await page.keyboard.type("Mona's music");
	await tabTo(page, /URL/);
	await page.keyboard.type(siteUrl('monas-music'));
	await page.keyboard.press('Enter');
	// The heading takes the focus of a new page; before it, Tab would begin at the header, which has Settings of its own.
	await page.locator('h1:focus', { hasText: "Mona's music" }).waitFor();
	await page.getByText('Up', { exact: true }).first().waitFor();
	await tabTo(page, /Check Now/);
	await page.keyboard.press('Enter');
	await page.getByText('Website check completed').waitFor();

	// A dialog keeps the focus, and gives it back to what opened it.
	await page.getByRole('button', { name: /in 24 hours: explain/ }).waitFor();
	await tabTo(page, /in 24 hours: explain/);
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog');
	await dialog.getByText('Excluded: paused or not measured').waitFor();
	for (let presses = 0; presses < 10; presses += 1) {
		await page.keyboard.press('Tab');
		expect(await page.evaluate(isOutsideDialog)).toBe(false);
	}
	await page.keyboard.press('Escape');
	await dialog.waitFor({ state: 'detached' });
	expect(await focused(page)).toMatch(/in 24 hours: explain/);

	await tabTo(page, /^Edit settings/);
	await page.keyboard.press('Enter');
	await page.getByRole('form', { name: 'General' }).waitFor();
	await tabTo(page, /Name/);
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.type("Mona's records");
	await page.keyboard.press('Enter');
	await page.getByRole('heading', { name: "Mona's records", exact: true }).waitFor();
	await tabTo(page, /Remove website/);
	await page.keyboard.press('Enter');
	await page.getByRole('alertdialog').waitFor();
	await tabTo(page, /^\s*Remove website/);
	await page.keyboard.press('Enter');
	await page.waitForURL('**/dashboard');
	await page.getByText('Which website should we monitor?').waitFor();
	expect(problems).toEqual([]);
	await context.close();
});

async function tabTo(page: Page, text: RegExp): Promise<void> {
	for (let presses = 0; presses < 80 && !text.test(await focused(page)); presses += 1) await page.keyboard.press('Tab');
	expect(await focused(page)).toMatch(text);
}

function focused(page: Page): Promise<string> {
	return page.evaluate(() => {
		const element = document.activeElement === document.body ? null : document.activeElement;
		const labels =
			element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])] : [];
		return [element?.getAttribute('aria-label'), element?.textContent, ...labels.map((label) => label.textContent)]
			.filter(Boolean)
			.join(' ');
	});
}

/** Runs in the browser. The focus may be at the browser's own controls, as which it counts as the body's. */
function isOutsideDialog(): boolean {
	const { activeElement, body } = document;
	return activeElement !== body && activeElement?.closest('dialog') === null;
}
