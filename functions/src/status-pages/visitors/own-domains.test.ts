import { exampleSnapshot, snapshotTime } from '@stayup/testing/status-pages/example-snapshot';
import { describe, expect, it } from 'vitest';
import { createStatusApp } from './status-app.ts';
import type { OpenPage } from './visit-store.ts';

/** Of another customer is `secret`, which would open for everybody. */
const pages = new Map(['bakery', 'secret'].map((slug) => [slug, pageOf(slug)]));

function pageOf(slug: string): OpenPage {
	return {
		id: `page of ${slug}`,
		access: { isOpen: true, kind: 'public', visitKey: 'key', allowedEmails: [], passwordHash: null },
		dueAt: snapshotTime,
		readSnapshot: async () => exampleSnapshot({ takesSubscribers: false }),
	};
}

const edge = '203.0.113.5';

const app = createStatusApp(
	{
		config: { proxies: { includes: (ip) => ip === edge }, emulators: null },
		logError: () => undefined,
		now: () => snapshotTime,
		outbox: { put: async () => undefined },
		puzzleKey: Buffer.alloc(32),
		rateLimiter: { count: async () => 0, hasRoom: async () => true, take: async () => undefined },
		visits: {
			find: async (slug) => pages.get(slug) ?? null,
			findById: async (id) => [...pages.values()].find((page) => page.id === id) ?? null,
			lateSince: async () => null,
		},
		statusLogos: { read: async () => null },
		statusDomains: {
			activePageOf: async (host) => (host === 'status.bakery.com' ? 'page of bakery' : null),
			overLimitPageOf: async (host) => (host === 'second.bakery.com' ? 'page of bakery' : null),
		},
		isOwnHost: (host) => host === 'app.stayup.dev',
	},
	// Of another feature.
	(routes, base) =>
		routes.get(`${base}/subscribe`, (call) =>
			call.text(`form of ${call.get('ownPage')?.id ?? call.req.param('slug')}`),
		),
);

const at = async (host: string, path: string, proxy = edge) =>
	app.request(path, { headers: { 'x-forwarded-host': host, 'x-forwarded-for': `198.51.100.7, ${proxy}` } });

describe('a visit to an own domain', () => {
	it('gets its page at the root, and the files of the page beside it', async () => {
		expect((await at('Status.Bakery.com:443', '/')).status).toBe(200);
		expect((await at('status.bakery.com', '/status.json')).headers.get('content-type')).toContain('application/json');
		expect((await at('status.bakery.com', '/feed.atom')).status).toBe(200);
	});

	it('gets the routes of other features at the root', async () => {
		expect(await (await at('status.bakery.com', '/subscribe')).text()).toBe('form of page of bakery');
		expect(await (await at('app.stayup.dev', '/s/bakery/subscribe')).text()).toBe('form of bakery');
		expect((await at('app.stayup.dev', '/subscribe')).status).toBe(404);
	});

	it('is sent to our URL of the page if the plan no longer includes the domain', async () => {
		for (const [path, location] of [
			['/', 'https://stayup.example/s/bakery'],
			['/feed.atom', 'https://stayup.example/s/bakery/feed.atom'],
		] as const) {
			const response = await at('second.bakery.com', path);
			expect([response.status, response.headers.get('location')]).toEqual([302, location]);
			expect(response.headers.get('cache-control')).toBe('private, no-store');
		}
	});

	it.each([
		['nobody.example', '/s/bakery'],
		['nobody.example', '/'],
		['status.bakery.com', '/s/bakery'],
		['status.bakery.com', '/nothing'],
	])('is not kept by a cache where there is nothing: %s%s', async (host, path) => {
		const response = await at(host, path);

		expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
	});

	it('is one only if our edge names the host', async () => {
		expect((await at('nobody.example', '/s/bakery', '198.51.100.9')).status).toBe(200);
		expect((await at('status.bakery.com', '/', '198.51.100.9')).status).toBe(404);
	});

	it('never gets the page of another customer, nor a page of a domain that is not active', async () => {
		expect((await at('status.bakery.com', '/s/secret')).status).toBe(404);
		expect((await at('status.bakery.com', '/s/bakery')).status).toBe(404);
		expect((await at('gone.bakery.com', '/')).status).toBe(404);
		expect((await at('app.stayup.dev', '/s/bakery')).status).toBe(200);
	});
});
