/** A signed-in browser page, and what it measures itself. */
import type { Browser, Page } from 'playwright-core';
import { person } from './fill-account.ts';

/** Of the measured page: `window.bench`. Times are those of `performance.now()`. */
export interface PageMeasures {
	/** When the first row of websites was painted and could be clicked. */
	tableAt: number | null;
	/** When the last key was pressed or the last click happened. */
	actedAt: number;
	/** When changed rows of the websites table were last painted. */
	rowsChangedAt: number;
	events: { id: number; name: string; start: number; duration: number }[];
	longTasks: { start: number; duration: number }[];
	/** Reports that the browser still keeps. */
	flush(): void;
}

export async function signedIn(browser: Browser, origin: string, screen = { width: 1440, height: 900 }): Promise<Page> {
	const context = await browser.newContext({ baseURL: origin, viewport: screen });
	await context.addInitScript(measureItself);
	const page = await context.newPage();
	await page.goto('/login');
	await page.getByLabel('Email').fill(person.email);
	await page.getByLabel('Password', { exact: true }).fill(person.password);
	await page.getByRole('button', { name: 'Log in', exact: true }).click();
	await page.waitForURL('**/dashboard');
	await tableShown(page);
	return page;
}

export async function tableShown(page: Page): Promise<void> {
	await page.waitForFunction(() => (window as unknown as { bench: PageMeasures }).bench.tableAt !== null);
}

/** Runs in the page, before its own scripts. */
function measureItself(): void {
	const observers: PerformanceObserver[] = [];
	const bench: PageMeasures = {
		tableAt: null,
		actedAt: 0,
		rowsChangedAt: 0,
		events: [],
		longTasks: [],
		flush: () => {
			for (const observer of observers) record(observer.takeRecords());
		},
	};
	(window as unknown as { bench: PageMeasures }).bench = bench;

	function record(entries: PerformanceEntryList): void {
		for (const entry of entries) {
			const { name, startTime: start, duration } = entry;
			const { interactionId: id = 0 } = entry as PerformanceEntry & { interactionId?: number };
			if (entry.entryType === 'event') bench.events.push({ id, name, start, duration });
			else bench.longTasks.push({ start, duration });
		}
	}
	for (const options of [
		{ type: 'event', durationThreshold: 16, buffered: true },
		{ type: 'longtask', buffered: true },
	]) {
		const observer = new PerformanceObserver((list) => record(list.getEntries()));
		observer.observe(options);
		observers.push(observer);
	}

	const rows = '[aria-label="Monitored websites"] [data-row]';
	const list = '[aria-label="Monitored websites"] table, ul[aria-label="Monitored websites"]';
	new MutationObserver((changes) => {
		const isOfRows = changes.some(
			({ target, addedNodes, removedNodes }) =>
				addedNodes.length + removedNodes.length > 0 && target instanceof Element && target.closest(list) !== null,
		);
		if (!isOfRows) return;
		requestAnimationFrame(() =>
			setTimeout(() => {
				bench.rowsChangedAt = performance.now();
				if (document.querySelector(`${rows} a`)) bench.tableAt ??= bench.rowsChangedAt;
			}),
		);
	}).observe(document, { subtree: true, childList: true });
	for (const type of ['keydown', 'click']) {
		window.addEventListener(type, ({ timeStamp }) => (bench.actedAt = timeStamp), { capture: true });
	}
}
