/** A local website that misbehaves as a test says, and counts connections. */
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';

export interface LocalSite extends AsyncDisposable {
	port: number;
	/** With the IP, not a name. */
	origin: string;
	/** For `parseAllowedTargets`: the IP and every name under .localhost. */
	allowed: string;
	connections(): number;
}

export function startSite(listener: RequestListener): Promise<LocalSite> {
	return listen(createHttpServer(listener), 'http');
}

export function startSecureSite(options: ServerOptions, listener: RequestListener): Promise<LocalSite> {
	return listen(createHttpsServer(options, listener), 'https');
}

/** Passes raw sockets to `onConnection`. */
export function startRawSite(onConnection: (socket: Socket) => void): Promise<LocalSite> {
	return listen(createTcpServer(onConnection), 'http');
}

/** Accepts connections and stays silent: tests assert that none arrive. */
export function startSilentSite(): Promise<LocalSite> {
	return startRawSite(() => {});
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
	const site = await startSilentSite();
	await site[Symbol.asyncDispose]();
	return site.port;
}

/** Gives the same response to every request. */
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
		// A probe may reset the connection after the response.
		socket.on('error', () => {});
		socket.on('close', () => sockets.delete(socket));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const bound = server.address();
	if (bound === null || typeof bound === 'string') throw new Error('The local site has no port.');
	const { port } = bound;
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
