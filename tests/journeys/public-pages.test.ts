import { builtInJobs, type RegionList } from '@stayup/contract';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { guidePages } from '../../web/src/lib/public-pages/guide-pages.ts';
import { jobPage, publicPages } from '../../web/src/lib/public-pages/public-pages.ts';
import { openBrowser, origin, visit } from './journey.ts';
import { followRequests } from './settled.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('every public page', () => {
	const pages = [...Object.values(publicPages), ...builtInJobs.map(jobPage), ...guidePages];

	it('can be read without JavaScript and has its own title and description', async () => {
		const { page, context } = await visit(browser, { javaScriptEnabled: false });
		const seen: { path: string; title: string; description: string | null; words: number }[] = [];
		for (const { path, title } of pages) {
			const response = await page.goto(path);
			const words = (await page.locator('main').innerText()).split(/\s+/).length;
			const description = await page.locator('meta[name=description]').first().getAttribute('content');
			expect([path, response?.status(), await page.title()]).toEqual([path, 200, title]);
			expect(await page.locator('h1').count(), path).toBe(1);
			seen.push({ path, title, description, words });
		}

		expect(seen.filter(({ words }) => words < 10)).toEqual([]);
		expect(seen.filter(({ description }) => !description || description.length > 155)).toEqual([]);
		expect(seen.filter(({ title }) => title.length > 60)).toEqual([]);
		await context.close();
	});

	it('hydrates without errors and without layout shifts', async () => {
		const { page, context, problems } = await visit(browser);
		const settled = followRequests(page);
		for (const { path } of pages) {
			await page.goto(path);
			await settled();
			await page.mouse.move(300, 300);
			await settled();
			const shift = await page.evaluate(layoutShift);
			expect(shift, path).toBeLessThan(0.02);
		}

		expect(problems).toEqual([]);
		await context.close();
	});

	it('among them support says what to allow for our checks, in the words of the API', async () => {
		const { page, context } = await visit(browser, { javaScriptEnabled: false });
		const list = (await (await fetch(`${origin}/api/regions`)).json()) as RegionList;
		await page.goto('/support#checks');
		const section = page.getByRole('region', { name: 'Allow our checks' });
		await section.getByText(list.userAgent.replace(/ .*/, ''), { exact: false }).first().waitFor();
		await section.getByText('our IP addresses are not fixed', { exact: false }).waitFor();
		const rows = section.getByRole('table', { name: 'Regions we check from' }).getByRole('row');
		const places = await rows.getByRole('rowheader').allInnerTexts();
		expect(places.map((text) => text.split('\n')[0])).toEqual(list.regions.map(({ name }) => name));
		await page.goto('/api/docs');
		await page.getByRole('link', { name: 'allow the user agent of our checks' }).click();
		await page.waitForURL('**/support#checks');
		await context.close();
	});

	it('is in the sitemap unless it is hidden from search engines', async () => {
		const files = ['/sitemap.xml', '/careers/sitemap.xml'];
		const sitemaps = await Promise.all(files.map(async (file) => (await fetch(`${origin}${file}`)).text()));
		const listed = sitemaps.flatMap((xml) =>
			[...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => pathOf(url)),
		);
		const shown = pages.filter((page) => !('isHidden' in page && page.isHidden)).map(({ path }) => path);

		expect(listed).toEqual(expect.arrayContaining(shown));
		// Other tests add jobs.
		const known = new Set<string>(shown);
		expect(listed.filter((path) => !known.has(path) && !path.startsWith('/careers/apply/'))).toEqual([]);
		expect(new Set(listed).size).toBe(listed.length);
	});

	it('that does not exist responds with 404 and the not-found page', async () => {
		const response = await fetch(`${origin}/no/such/page`);

		expect(response.status).toBe(404);
		expect(await response.text()).toContain('Page Not Found');
	});
});

function pathOf(url: string): string {
	return new URL(url).pathname;
}

/** Runs in the browser: sums all layout shifts since the page began to load, including those the browser reports late. */
async function layoutShift(): Promise<number> {
	let shift = 0;
	const add = (entries: PerformanceEntryList) => {
		for (const entry of entries as unknown as { value: number; hadRecentInput: boolean }[]) {
			if (!entry.hadRecentInput) shift += entry.value;
		}
	};
	const observer = new PerformanceObserver((list) => add(list.getEntries()));
	observer.observe({ type: 'layout-shift', buffered: true });
	await new Promise((resolve) => setTimeout(resolve, 200));
	add(observer.takeRecords());
	observer.disconnect();
	return shift;
}
