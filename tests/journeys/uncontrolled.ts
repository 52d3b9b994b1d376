/** Visitors of customers' websites whose browsers no program controls: only those are counted. */
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Visit, visit } from './journey.ts';

/** That of a real browser: programs are not counted. */
const userAgent =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

export async function visitUncontrolled(browser: Browser, options: Parameters<typeof visit>[1] = {}): Promise<Visit> {
	// The fake websites forbid scripts.
	const visited = await visit(browser, { ...options, userAgent, bypassCSP: true });
	await visited.context.addInitScript(() =>
		Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
	);
	return visited;
}

/** Waits until the page sends a view and gets the reply. Call it before the page opens. */
export async function nextView(page: Page): Promise<void> {
	const response = await page.waitForResponse((reply) => new URL(reply.url()).pathname.startsWith('/v/'));
	expect(response.status()).toBe(204);
}
