import { testPuzzleKey } from '@stayup/testing/http/puzzles';
import { createInMemoryRateLimiter } from '@stayup/testing/in-memory-rate-limiter';
import { exampleSnapshot, snapshotTime } from '@stayup/testing/status-pages/example-snapshot';
import { expect, it } from 'vitest';
import { createStatusApp } from './status-app.ts';
import type { OpenPage } from './visit-store.ts';

const access = { isOpen: true, kind: 'password', visitKey: 'key', allowedEmails: [], passwordHash: null } as const;
const page: OpenPage = {
	id: 'page',
	access: { ...access, allowedEmails: [] },
	dueAt: snapshotTime,
	readSnapshot: async () => exampleSnapshot({ isPrivate: true }),
};
const app = createStatusApp({
	config: { proxies: { includes: () => false }, emulators: null },
	logError: () => undefined,
	now: () => snapshotTime,
	outbox: { put: async () => undefined },
	puzzleKey: testPuzzleKey,
	rateLimiter: createInMemoryRateLimiter(),
	visits: { find: async () => page, findById: async () => page, lateSince: async () => null },
	statusLogos: { read: async () => null },
	statusDomains: { activePageOf: async () => null, overLimitPageOf: async () => null },
	isOwnHost: () => true,
});
const open = async () =>
	app.request('/s/secret/access', {
		method: 'POST',
		body: new URLSearchParams({ password: 'open "sesame"' }),
		headers: { 'x-forwarded-for': '198.51.100.7' },
	});

it('a private page sends itself again for a busy network, with the password that was typed, and no cache keeps it', async () => {
	for (let tries = 0; tries < 10; tries += 1) {
		const html = await (await open()).text();
		expect([html.includes('puzzle'), html.includes('sesame')]).toEqual([false, false]);
	}
	const response = await open();
	const html = await response.text();

	expect([response.status, response.headers.get('retry-after')]).toEqual([429, '15']);
	expect(response.headers.get('cache-control')).toBe('private, no-store');
	for (const part of [
		'value="open &quot;sesame&quot;"',
		'data-puzzle="',
		'<p role="status" id="puzzle-status">Many requests come from your network at the moment. Please try again in 15 seconds.',
		'<script type="module" src="/puzzle.js"></script>',
	]) {
		expect(html).toContain(part);
	}
});
