import { builtInJobs } from '@stayup/contract';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { guidePages } from '../../web/src/lib/public-pages/guide-pages.ts';
import { jobPage, publicPages } from '../../web/src/lib/public-pages/public-pages.ts';
import { openBrowser, visit } from './journey.ts';
import { followRequests } from './settled.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('every public page hydrates without errors and without layout shifts', async () => {
	const { page, context, problems } = await visit(browser);
	await page.addInitScript(sumLayoutShifts);
	const settled = followRequests(page);
	for (const { path } of [...Object.values(publicPages), ...builtInJobs.map(jobPage), ...guidePages]) {
		await page.goto(path);
		await settled();
		await page.mouse.move(300, 300);
		await settled();
		expect(await page.evaluate(() => window.layoutShift), path).toBeLessThan(0.02);
	}

	expect(problems).toEqual([]);
	await context.close();
});

declare global {
	interface Window {
		layoutShift: number;
	}
}

/** Runs in the browser, before a page. */
function sumLayoutShifts(): void {
	window.layoutShift = 0;
	const observer = new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
			if (!entry.hadRecentInput) window.layoutShift += entry.value;
		}
	});
	observer.observe({ type: 'layout-shift', buffered: true });
}
