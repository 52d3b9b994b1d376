/**
 * Ends the channels of live updates whose page is gone. Firestore notices the end of a connection; its emulator keeps a channel for more than a
 * minute, and with each write asks the queries of all channels again, one after the other: with dozens of them, a write takes seconds.
 */
import type { BrowserContext, Page, Request } from 'playwright-core';

/** A page has one channel at a time. */
export function endAbandonedChannels(context: BrowserContext): void {
	const channels = new Map<Page, URL>();
	const leaving = new Set<Page>();
	const end = (page: Page) => {
		const channel = channels.get(page);
		channels.delete(page);
		if (channel) void terminate(channel);
	};
	context.on('page', (page) => {
		page.once('close', () => end(page));
		// Until the next document is there, the page uses its channel and would notice its end.
		page.on('framenavigated', (frame) => {
			if (frame === page.mainFrame() && leaving.delete(page)) end(page);
		});
	});
	context.on('request', (request) => {
		const page = pageOf(request);
		if (!page) return;
		const url = new URL(request.url());
		const id = url.searchParams.get('SID');
		if (request.isNavigationRequest() && request.frame() === page.mainFrame()) leaving.add(page);
		else if (id !== null && url.pathname.endsWith('.Firestore/Listen/channel')) {
			if (channels.get(page)?.searchParams.get('SID') !== id) end(page);
			channels.set(page, url);
		}
	});
}

/** Null for a request of a service worker, and for one that is made before its page is there. */
function pageOf(request: Request): Page | null {
	try {
		return request.serviceWorker() ? null : request.frame().page();
	} catch {
		return null;
	}
}

/** As the library of Firebase does when a page turns off its live updates. */
async function terminate(channel: URL): Promise<void> {
	const url = new URL(channel);
	url.searchParams.set('TYPE', 'terminate');
	url.searchParams.set('RID', String(Math.floor(Math.random() * 1e6) + 1e6));
	// The emulator may have noticed it, or be gone.
	await fetch(url, { method: 'POST' }).catch(() => undefined);
}
