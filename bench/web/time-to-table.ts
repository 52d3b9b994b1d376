/** How long the dashboard takes from its first call for data until its table is usable. */
import type { Browser } from 'playwright-core';
import { type PageMeasures, signedIn, tableShown } from './browser.ts';

export interface TimeToTable {
	/** From the start of the first call for websites until a row is painted and can be clicked, in milliseconds. */
	usableMs: number;
	/** The part of it until the last byte of the websites had arrived. */
	callsMs: number;
	/** The part of it in which a task blocked the page for more than 50 ms. */
	blockedMs: number;
}

export async function timeToTable(browser: Browser, origin: string): Promise<TimeToTable> {
	const page = await signedIn(browser, origin);
	await page.reload();
	await tableShown(page);
	const took = await page.evaluate(() => {
		const { bench } = window as unknown as { bench: PageMeasures };
		bench.flush();
		const until = bench.tableAt ?? Number.NaN;
		const calls = performance
			.getEntriesByType('resource')
			.filter(({ name }) => /\/api\/websites(\?|$)/.test(name)) as PerformanceResourceTiming[];
		const start = Math.min(...calls.map(({ startTime }) => startTime));
		const loaded = Math.max(...calls.map(({ responseEnd }) => responseEnd).filter((end) => end <= until));
		const blocking = bench.longTasks.filter((task) => task.start >= start && task.start < until);
		return {
			usableMs: until - start,
			callsMs: loaded - start,
			blockedMs: blocking.reduce((sum, { duration }) => sum + duration, 0),
		};
	});
	await page.context().close();
	return took;
}
