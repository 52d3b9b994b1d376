import { readFile } from 'node:fs/promises';
import { dayMs, hourMs } from '@stayup/contract';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, signUp, siteUrl, stored, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const searchOf = (page: Page) => new URL(page.url()).searchParams;
const isZoomed = (url: URL) => url.searchParams.has('from');
const isWhole = (url: URL) => !url.searchParams.has('from');

async function download(page: Page, item: string): Promise<{ name: string; text: string }> {
	await page.getByRole('button', { name: 'More about the chart' }).click();
	const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).click()]);
	return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') };
}

describe('the chart of response times', () => {
	it('zooms, compares, and gives a link, a picture and a table', async () => {
		const { page, context, problems } = await visit(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
		await signUp(page, 'Cara');
		const id = await addWebsite(page, 'Ceramics', siteUrl('caras-ceramics'));
		// On its first day, a website without measurements has no chart.
		await stored.websites.doc(id).update({ createdAt: Date.now() - 2 * dayMs });
		await page.reload();
		const chart = page.getByRole('slider', { name: 'Response times' });
		await chart.waitFor();

		// By keyboard: select the last hour, zoom in, and out again.
		await chart.focus();
		await page.keyboard.press('End');
		for (let point = 0; point < 5; point += 1) await page.keyboard.press('Shift+ArrowLeft');
		expect(await chart.getAttribute('aria-valuetext')).toMatch(/selected\. Press Enter to zoom in\.$/);
		await page.keyboard.press('Enter');
		await page.waitForURL(isZoomed);
		const shown = Date.parse(searchOf(page).get('to') ?? '') - Date.parse(searchOf(page).get('from') ?? '');
		expect(shown).toBeGreaterThan(hourMs / 2);
		expect(shown).toBeLessThanOrEqual(hourMs);
		await page.getByText(/^The chart shows/).waitFor();
		await page.keyboard.press('Escape');
		await page.waitForURL(isWhole);

		// By dragging; Back zooms out.
		await chart.scrollIntoViewIfNeeded();
		const box = await chart.boundingBox();
		if (!box) throw new Error('The chart is not visible.');
		await page.mouse.move(box.x + box.width * 0.25, box.y + 60);
		await page.mouse.down();
		await page.mouse.move(box.x + box.width * 0.75, box.y + 60, { steps: 4 });
		await page.mouse.up();
		await page.waitForURL(isZoomed);
		await page.goBack();
		await page.waitForURL(isWhole);

		await page.getByRole('button', { name: 'Zoom in' }).click();
		await page.waitForURL(isZoomed);
		await page.getByRole('button', { name: 'Zoom out' }).click();
		await page.waitForURL(isWhole);
		await page.getByRole('button', { name: 'Compare' }).click();
		await page.waitForURL((url) => url.searchParams.get('compare') === 'before');
		await page.getByText('Median before').waitFor();

		expect(await download(page, 'Download CSV')).toMatchObject({
			name: 'Ceramics response times.csv',
			text: expect.stringMatching(/^from,to,checks,failed,median ms,p95 ms,p99 ms,median before ms\r\n/),
		});
		const png = await download(page, 'Download PNG');
		expect(png.name).toBe('Ceramics response times.png');
		expect(png.text.slice(1, 4)).toBe('PNG');
		await page.getByRole('button', { name: 'More about the chart' }).click();
		await page.getByRole('menuitem', { name: 'Copy link to this view' }).click();
		await page.getByText('Link copied').waitFor();
		const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
		expect([...link.searchParams.keys()].sort()).toEqual(['compare', 'from', 'to']);
		expect(problems).toEqual([]);
		await context.close();
	});
});
