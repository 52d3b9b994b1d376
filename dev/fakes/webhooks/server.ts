// Local webhook receivers: every path accepts and records POST requests, and fails on request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { respondAs } from '../shared/answer.ts';
import { answeringWell } from '../shared/behaviour.ts';
import { type FakeServer, startFakeServer } from '../shared/fake-server.ts';
import { Refusal, readBytes, readJson, replyJson, requireOwnPage } from '../shared/http.ts';
import { portFrom, stopOnSignal } from '../shared/listening.ts';
import { loadPage, replyPage } from '../shared/page.ts';
import { ReceiverStore } from './receiver-store.ts';

export type WebhooksOptions = { port?: number; host?: string };

const longestBody = 1024 * 1024;

export const webhooksPort = (): number => portFrom('STAYUP_WEBHOOKS_PORT', 4400);

export async function startWebhooks(options: WebhooksOptions = {}): Promise<FakeServer> {
	const { port = webhooksPort(), host = '127.0.0.1' } = options;
	const store = new ReceiverStore();
	const page = await loadPage(join(import.meta.dirname, 'control-page'));

	return startFakeServer(port, host, async (request, response, url) => {
		const isControl = url.pathname === '/' || url.pathname === '/control' || url.pathname.startsWith('/control/');
		if (!isControl) return receive(request, response, url.pathname);
		requireOwnPage(request);
		if (url.pathname === '/') replyPage(request, response, page);
		else await answerControl(request, response, url);
	});

	async function receive(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
		if (request.method !== 'POST') throw new Refusal(405, 'A webhook is sent with POST.');
		const body = (await readBytes(request, longestBody)).toString('utf8');
		const { behaviour } = store.receive(path, headersOf(request), body);
		respondAs(behaviour, { request, response, body: () => '', reset: () => request.socket.resetAndDestroy() });
	}

	async function answerControl(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
		const path = url.searchParams.get('path');
		switch (`${request.method} ${url.pathname}`) {
			case 'GET /control/requests':
				replyJson(response, 200, { requests: store.requests(path) });
				return;
			case 'DELETE /control/requests':
				store.empty();
				replyJson(response, 200, { requests: [] });
				return;
			case 'GET /control/receivers':
				replyJson(response, 200, { receivers: store.receivers() });
				return;
			case 'PUT /control/receivers':
				replyJson(response, 200, store.change(readPath(path), await readJson(request)));
				return;
			case 'POST /control/receivers/reset':
				replyJson(response, 200, store.change(readPath(path), answeringWell));
				return;
			default:
				throw new Refusal(404, 'This control does not exist.');
		}
	}
}

function headersOf(request: IncomingMessage): Record<string, string> {
	return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]));
}

function readPath(path: string | null): string {
	if (path !== null && /^\/[\w.~%/-]{1,200}$/.test(path) && path !== '/control' && !path.startsWith('/control/')) {
		return path;
	}
	throw new Refusal(
		400,
		'Name the receiver with ?path=/its/path: letters, digits, "-", "_", "." and "/", not /control.',
	);
}

if (import.meta.main) {
	const webhooks = await startWebhooks();
	stopOnSignal(webhooks);
	console.log(`Webhook receivers: ${webhooks.origin}/`);
}
