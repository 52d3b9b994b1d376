// An HTTP server for a fake: closing it ends connections that hang.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerOrRefuse } from './http.ts';
import { listen, originOf } from './listening.ts';

export type FakeServer = { port: number; origin: string; close(): Promise<void> };
export type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

export async function startFakeServer(port: number, host: string, answer: Answer): Promise<FakeServer> {
	const server = createServer((request, response) => {
		void answerOrRefuse(response, () => answer(request, response, readUrl(request)));
	});
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

function readUrl(request: IncomingMessage): URL {
	const path = request.url ?? '/';
	const base = 'http://fake.localhost';
	return URL.parse(path.startsWith('/') ? `${base}${path}` : path) ?? new URL(base);
}
