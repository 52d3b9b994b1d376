/** A local content delivery network in front of Hosting: keeps status pages and badges, and sends everything else on. */
import { Agent, type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import type { Context } from 'hono';
import * as z from 'zod';
import { createFakeApp, readJson, refusal } from '../shared/fake-app.ts';
import { type FakeServer, startFakeServer } from '../shared/fake-server.ts';
import { portFrom, stopOnSignal } from '../shared/listening.ts';
import { createEdgeCache, type EdgeReply, type EdgeRequest } from './edge-cache.ts';

export interface EdgeCacheOptions {
	port?: number;
	host?: string;
	/** Origin of the server behind the cache. */
	upstream?: string;
}

const Behaviour = z.strictObject({
	isUpstreamDown: z.boolean(),
	/** Replies become that much older. */
	clockAheadSeconds: z.number().min(0),
});

export const edgeCachePort = (): number => portFrom('STAYUP_EDGE_PORT', 4540);

export async function startEdgeCache({
	port = edgeCachePort(),
	host = '127.0.0.1',
	upstream = 'http://127.0.0.1:5000',
}: EdgeCacheOptions = {}): Promise<FakeServer> {
	const agent = new Agent({ keepAlive: true });
	const behaviour: z.infer<typeof Behaviour> = { isUpstreamDown: false, clockAheadSeconds: 0 };

	function send(method: string, { url, headers }: EdgeRequest, body?: Uint8Array): Promise<EdgeReply> {
		if (behaviour.isUpstreamDown) return Promise.reject(new Error('The upstream is switched off.'));
		return new Promise((resolve, reject) => {
			const request = sendRequest(new URL(url, upstream), { method, headers, agent }, (response) => {
				const chunks: Buffer<ArrayBuffer>[] = [];
				response.on('error', reject);
				response.on('data', (chunk) => chunks.push(chunk));
				response.on('end', () =>
					resolve({ status: response.statusCode ?? 502, headers: response.headers, body: Buffer.concat(chunks) }),
				);
			});
			request.on('error', reject);
			request.end(body);
		});
	}

	const cache = createEdgeCache({
		ask: (request) => send('GET', request),
		now: () => Date.now() + behaviour.clockAheadSeconds * 1000,
	});

	function requestOf(call: Context): EdgeRequest {
		const { pathname, search } = new URL(call.req.url);
		const { connection: _, ...headers } = call.req.header();
		return { url: pathname + search, headers: { ...headers, host: new URL(upstream).host } };
	}

	const app = createFakeApp('This cache has no such URL.');
	app.put('/control/behaviour', async (call) => {
		const changes = Behaviour.partial().safeParse(await readJson(call));
		if (!changes.success)
			throw refusal(400, 'Send {"isUpstreamDown": true, "clockAheadSeconds": 600}, or one of them.');
		Object.assign(behaviour, changes.data);
		return call.json({ ...behaviour, stored: cache.size() });
	});
	app.all('/control/*', () => {
		throw refusal(405, 'The cache is changed with PUT /control/behaviour.');
	});
	for (const path of ['/s/*', '/badges/*']) {
		app.get(path, async (call) => {
			const reply = await cache.get(requestOf(call));
			if (reply.status === 200 && hasTag(call.req.header('if-none-match'), reply)) {
				return responseOf({ ...reply, status: 304 });
			}
			return responseOf(reply);
		});
	}
	app.all('*', async (call) => {
		const { method } = call.req;
		const body = method === 'GET' || method === 'HEAD' ? undefined : new Uint8Array(await call.req.arrayBuffer());
		return responseOf(await send(method, requestOf(call), body));
	});

	const server = await startFakeServer(port, host, app);
	return {
		...server,
		async close() {
			await server.close();
			agent.destroy();
		},
	};
}

const withoutBody = [204, 304];
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding'];

function responseOf({ status, headers, body }: EdgeReply): Response {
	const sent = new Headers();
	for (const [name, values = []] of Object.entries(headers)) {
		if (ownHeaders.includes(name) || (name === 'content-length' && withoutBody.includes(status))) continue;
		for (const value of [values].flat()) sent.append(name, value);
	}
	return new Response(withoutBody.includes(status) ? null : body, { status, headers: sent });
}

function hasTag(
	asked: string | undefined,
	{ headers }: { headers: IncomingHttpHeaders | EdgeReply['headers'] },
): boolean {
	const bare = (tag: string) => tag.trim().replace(/^W\//, '');
	const { etag } = headers;
	return typeof etag === 'string' && (asked ?? '').split(',').map(bare).includes(bare(etag));
}

if (import.meta.main) {
	const edge = await startEdgeCache();
	stopOnSignal(edge);
	console.log(`Edge cache: ${edge.origin}`);
}
