/** Serves the app of a fake. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { FakeEnvironment } from './fake-app.ts';
import { listen, originOf } from './listening.ts';

export interface FakeServer {
	port: number;
	origin: string;
	/** Also ends connections that hang. */
	close(): Promise<void>;
}

export async function startFakeServer(port: number, host: string, app: Hono<FakeEnvironment>): Promise<FakeServer> {
	const server = createServer(listenerOf(app));
	const actualPort = await listen(server, port, host);
	return {
		port: actualPort,
		origin: originOf(host, actualPort),
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

/** Leaves the global Request and Response alone: other code of the process uses them too. */
export function listenerOf(app: Hono<FakeEnvironment>): ReturnType<typeof getRequestListener> {
	return getRequestListener(app.fetch, { overrideGlobalObjects: false });
}
