/** The JavaScript that a screen loads in a real browser: until its data is shown, and in all until nothing more loads. */
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

export interface ScriptBytes {
	path: string;
	/** Until the data of the screen is shown. */
	usableKb: number;
	/** With all that loads afterwards without a click. */
	allKb: number;
	/** The largest first. */
	scripts: { name: string; bytes: number; isLater: boolean }[];
}

/** The path of each screen, and what it shows once it is usable. */
const screens = [
	{ path: '/dashboard', usable: 'main tbody a[href^="/websites/"]' },
	{ path: '/websites/bench-website-0', usable: 'main dl > div:not([aria-busy]) dd' },
	{ path: '/outages/bench-outage-0', usable: 'main h1' },
	{ path: '/websites/add', usable: 'main form' },
	{ path: '/profile', usable: 'main form' },
	{ path: '/admin', usable: 'main tbody a' },
] as const;

const settlingMs = 6_000;

/** `page` is signed in. */
export async function measureScripts(page: Page): Promise<ScriptBytes[]> {
	const measured: ScriptBytes[] = [];
	await page.addInitScript(noteUsable, Object.fromEntries(screens.map(({ path, usable }) => [path, usable])));
	for (const screen of screens) measured.push(await measureScreen(page, screen));
	return measured;
}

/** Runs in the page: notes the first frame that shows the screen's data. */
function noteUsable(selectors: Readonly<Record<string, string>>): void {
	const selector = selectors[window.location.pathname];
	if (selector === undefined) return;
	const check = () => {
		if (document.querySelector(selector) === null) requestAnimationFrame(check);
		else performance.mark('usable');
	};
	requestAnimationFrame(check);
}

async function measureScreen(page: Page, { path, usable }: (typeof screens)[number]): Promise<ScriptBytes> {
	const bodies = new Map<string, Promise<Buffer>>();
	const record = (response: Response) => {
		if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
	};
	page.on('response', record);
	await page.goto(path);
	await page.locator(usable).first().waitFor();
	const usableAt = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
	await delay(settlingMs);
	page.off('response', record);

	const arrivals = await page.evaluate(() =>
		performance.getEntriesByType('resource').map((entry) => {
			const { name, responseEnd } = entry as PerformanceResourceTiming;
			return { name, responseEnd };
		}),
	);
	const scripts = await Promise.all(
		[...bodies].map(async ([url, body]) => ({
			name: new URL(url).pathname.replace('/assets/', ''),
			bytes: gzipSync(await body).length,
			isLater: (arrivals.find((arrival) => arrival.name === url)?.responseEnd ?? 0) > usableAt,
		})),
	);
	const kb = (some: typeof scripts) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
	return {
		path,
		usableKb: kb(scripts.filter(({ isLater }) => !isLater)),
		allKb: kb(scripts),
		scripts: scripts.toSorted((one, other) => other.bytes - one.bytes),
	};
}
