/** Waits until a page has loaded everything, by its requests and not by time. */
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Call it before the page loads anything. The returned function resolves once no request is open and the page has started none in answer to
 * the last one.
 */
export function followRequests(page: Page): () => Promise<void> {
	const open = openRequests(page);
	let started = 0;
	page.on('request', (request) => {
		if (!isLive(request)) started += 1;
	});

	return async function settled() {
		for (let before = -1; before !== started || open.size > 0; ) {
			before = started;
			await expect.poll(() => open.size).toBe(0);
			await page.evaluate(whenIdle);
		}
	};
}

/** The requests of live updates stay open and do not count. */
export function openRequests(page: Page): ReadonlySet<Request> {
	const open = new Set<Request>();
	page.on('request', (request) => {
		if (!isLive(request)) open.add(request);
	});
	const end = (request: Request) => void open.delete(request);
	page.on('requestfinished', end);
	page.on('requestfailed', end);
	return open;
}

function isLive(request: Request): boolean {
	return request.url().includes('/google.firestore.v1.Firestore/');
}

/** Runs in the browser: the page has painted and has nothing else to do. An idle callback may never come while nothing is painted. */
function whenIdle(): Promise<void> {
	return new Promise((resolve) => {
		const afterAllTasks = () => void scheduler.postTask(resolve, { priority: 'background' });
		requestAnimationFrame(() => requestAnimationFrame(afterAllTasks));
	});
}
