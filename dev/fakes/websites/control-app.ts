/** The control of the test websites: the page, and an HTTP API that lists them, changes one and resets one. */
import type { Hono } from 'hono';
import { createFakeApp, type FakeEnvironment, readJson, refusal, requireOwnPage } from '../shared/fake-app.ts';
import { type Page, replyPage } from '../shared/page.ts';
import { isWebsiteName, nameRule } from './website-name.ts';
import type { Website, WebsiteStore } from './website-store.ts';

export function createControlApp(
	store: WebsiteStore,
	page: Page,
	countConnections: () => number,
): Hono<FakeEnvironment> {
	const app = createFakeApp('This page does not exist.');

	app.get('/control/websites', (call) =>
		call.json({ connections: countConnections(), websites: store.list().map(describe) }),
	);
	app.all('/control/websites', () => {
		throw refusal(405, 'This URL only lists websites (GET).');
	});

	app.put('/control/websites/:name', async (call) => {
		const name = readName(call.req.param('name'));
		return call.json(describe(await store.change(name, await readJson(call))));
	});
	app.post('/control/websites/:name/reset', async (call) =>
		call.json(describe(await store.reset(readName(call.req.param('name'))))),
	);
	app.on('ALL', ['/control/websites/:name', '/control/websites/:name/reset'], (call) => {
		readName(call.req.param('name'));
		throw refusal(405, 'Change a website with PUT; reset it with POST to its /reset.');
	});

	app.all('/', requireOwnPage, (call) => replyPage(call, page));
	return app;
}

function describe(website: Website) {
	const { lastRequestAt } = website;
	return { ...website, lastRequestAt: lastRequestAt === null ? null : new Date(lastRequestAt).toISOString() };
}

function readName(text: string): string {
	const name = text.toLowerCase();
	if (!isWebsiteName(name)) throw refusal(400, nameRule);
	return name;
}
