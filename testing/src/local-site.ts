/** A website on this machine that behaves as badly as a test wants, and counts who connects to it. */
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';

export interface LocalSite extends AsyncDisposable {
	port: number;
	/** With the address, not a name. */
	origin: string;
	/** For `parseAllowedTargets`: the address and every name under .localhost. */
	allowed: string;
	connections(): number;
}

export function startSite(listener: RequestListener): Promise<LocalSite> {
	return listen(createHttpServer(listener), 'http');
}

export function startSecureSite(options: ServerOptions, listener: RequestListener): Promise<LocalSite> {
	return listen(createHttpsServer(options, listener), 'https');
}

/** Speaks whatever is written to its sockets. */
export function startRawSite(onConnection: (socket: Socket) => void): Promise<LocalSite> {
	return listen(createTcpServer(onConnection), 'http');
}

/** Accepts and stays silent; what matters is that nobody connects. */
export function startCanary(): Promise<LocalSite> {
	return startRawSite(() => {});
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
	const site = await startCanary();
	await site[Symbol.asyncDispose]();
	return site.port;
}

/** Answers at once, whatever is asked. */
export function answerWith(
	statusCode: number,
	headers: Record<string, string | string[]> = {},
	body = '',
): RequestListener {
	return (_request, response) => {
		response.writeHead(statusCode, headers);
		response.end(body);
	};
}

async function listen(server: Server, scheme: 'http' | 'https'): Promise<LocalSite> {
	const sockets = new Set<Socket>();
	let connections = 0;
	server.on('connection', (socket: Socket) => {
		connections += 1;
		sockets.add(socket);
		// A probe that has seen enough resets the connection; that is no fault of the site.
		socket.on('error', () => {});
		socket.on('close', () => sockets.delete(socket));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The local site has no port.');
	const { port } = address;
	return {
		port,
		origin: `${scheme}://127.0.0.1:${port}`,
		allowed: `127.0.0.1:${port},localhost:${port},*.localhost:${port}`,
		connections: () => connections,
		async [Symbol.asyncDispose]() {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
