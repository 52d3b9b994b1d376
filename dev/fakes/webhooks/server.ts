/** Local webhook receivers: every path accepts and records POST requests, and fails on request. */
import { join } from 'node:path';
import { isNormal, normalResponse } from '../shared/behaviour.ts';
import { createFakeApp, readJson, readText, refusal, requireOwnPage } from '../shared/fake-app.ts';
import { type FakeServer, startFakeServer } from '../shared/fake-server.ts';
import { portFrom, stopOnSignal } from '../shared/listening.ts';
import { loadPage, replyPage } from '../shared/page.ts';
import { respondToCall } from '../shared/respond.ts';
import { ReceiverStore } from './receiver-store.ts';
import { serviceAnswer } from './service-answers.ts';

export interface WebhooksOptions {
	port?: number;
	host?: string;
}

const longestBody = 1024 * 1024;

export const webhooksPort = (): number => portFrom('STAYUP_WEBHOOKS_PORT', 4400);

export async function startWebhooks(options: WebhooksOptions = {}): Promise<FakeServer> {
	const { port = webhooksPort(), host = '127.0.0.1' } = options;
	const store = new ReceiverStore();
	const page = await loadPage(join(import.meta.dirname, 'control-page'));
	const app = createFakeApp('This URL does not exist.');

	app.all('/', requireOwnPage, (call) => replyPage(call, page));

	app.get('/control/requests', (call) => call.json({ requests: store.requests(call.req.query('path') ?? null) }));
	app.delete('/control/requests', (call) => {
		store.empty();
		return call.json({ requests: [] });
	});
	app.get('/control/receivers', (call) => call.json({ receivers: store.receivers() }));
	app.put('/control/receivers', async (call) =>
		call.json(store.change(readPath(call.req.query('path')), await readJson(call))),
	);
	app.post('/control/receivers/reset', (call) =>
		call.json(store.change(readPath(call.req.query('path')), normalResponse)),
	);
	app.all('/control/*', (call) => call.notFound());

	app.post('*', async (call) => {
		const body = await readText(call, longestBody);
		const { pathname } = new URL(call.req.url);
		const { behaviour } = store.receive(pathname, call.req.header(), body);
		const answer = isNormal(behaviour) ? serviceAnswer(pathname, body) : null;
		if (answer)
			return new Response(answer.body, { status: answer.status, headers: { 'content-type': 'application/json' } });
		return respondToCall(behaviour, call, () => '');
	});
	app.all('*', () => {
		throw refusal(405, 'A webhook is sent with POST.');
	});

	return startFakeServer(port, host, app);
}

function readPath(path = ''): string {
	if (/^\/[\w.~%/-]{1,200}$/.test(path) && path !== '/control' && !path.startsWith('/control/')) return path;
	throw refusal(400, 'Name the receiver with ?path=/its/path: letters, digits, "-", "_", "." and "/", not /control.');
}

if (import.meta.main) {
	const webhooks = await startWebhooks();
	stopOnSignal(webhooks);
	console.log(`Webhook receivers: ${webhooks.origin}/`);
}
