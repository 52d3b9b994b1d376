/** The JavaScript that each screen loads: until its data is shown, and in all until nothing more loads without a click. */
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { signedIn } from './browser.ts';
import { idOf } from './fill-account.ts';

const settlingMs = 6_000;

/** The path of each screen, and what it shows once it is usable. */
const screens = [
	{ path: '/dashboard', usable: '[aria-label="Monitored websites"] [data-row] a' },
	{ path: `/websites/${idOf(0)}`, usable: 'main dl > div:not([aria-busy]) dd' },
	{ path: '/outages/bench-outage-0', usable: 'main h1' },
	{ path: '/websites/add', usable: 'main form' },
	{ path: '/profile', usable: 'main form' },
	{ path: '/admin', usable: 'main tbody a' },
] as const;

export interface RouteScripts {
	path: string;
	usableKb: number;
	allKb: number;
	/** The largest first. */
	scripts: { name: string; bytes: number; isLater: boolean }[];
}

export async function measureRoutes(browser: Browser, origin: string): Promise<RouteScripts[]> {
	const routes: RouteScripts[] = [];
	const page = await signedIn(browser, origin);
	await page.addInitScript(noteUsable, Object.fromEntries(screens.map(({ path, usable }) => [path, usable])));
	for (const screen of screens) routes.push(await measureScreen(page, screen));
	await page.context().close();
	return routes;
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

async function measureScreen(page: Page, { path, usable }: (typeof screens)[number]): Promise<RouteScripts> {
	const bodies = new Map<string, Promise<Buffer>>();
	const record = (response: Response) => {
		if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
	};
	page.on('response', record);
	await page.goto(path);
	await page.locator(usable).first().waitFor();
	await delay(settlingMs);
	page.off('response', record);

	const { usableAt, arrivals } = await page.evaluate(() => ({
		usableAt: performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN,
		arrivals: performance.getEntriesByType('resource').map((entry) => {
			const { name, responseEnd } = entry as PerformanceResourceTiming;
			return { name, responseEnd };
		}),
	}));
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
