/** The JavaScript that each screen loads. */
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { signedIn } from './browser.ts';
import { idOf } from './fill-account.ts';

const settlingMs = 4_000;
const appPaths = [
	'/dashboard',
	`/websites/${idOf(0)}`,
	'/outages/bench-outage-0',
	'/websites/add',
	'/profile',
	'/admin',
];

export interface RouteScripts {
	path: string;
	kb: number;
}

export async function measureRoutes(browser: Browser, origin: string): Promise<RouteScripts[]> {
	const routes: RouteScripts[] = [];
	const page = await signedIn(browser, origin);
	for (const path of appPaths) {
		const scripts = new Map<string, Promise<Buffer>>();
		const record = (response: Response) => {
			if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
		};
		page.on('response', record);
		await page.goto(path);
		await delay(settlingMs);
		page.off('response', record);
		const bodies = await Promise.all(scripts.values());
		routes.push({ path, kb: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024 });
	}
	await page.context().close();
	return routes;
}
