/** A server that answers each case of the corpus at `/{id}/` with exactly its bytes. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { WebCase } from './web-case.ts';

/** `use` gets the port of the server, which ends afterwards. */
export async function withCorpus<Result>(
	cases: readonly WebCase[],
	use: (port: number) => Promise<Result>,
): Promise<Result> {
	const byId = new Map(cases.map((one) => [one.id, one]));
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		let received = '';
		socket.on('close', () => sockets.delete(socket));
		// A browser may reset the connection after a response that it refuses.
		socket.on('error', () => socket.destroy());
		socket.on('data', (chunk) => {
			received += chunk.toString('latin1');
			if (received.includes('\r\n\r\n')) answer(socket, received);
		});
	});

	function answer(socket: Socket, request: string): void {
		socket.removeAllListeners('data');
		const [, target = '/'] = /^\S+ (\S+)/.exec(request) ?? [];
		const [, id = '', path = '/'] = /^\/([^/?]*)(.*)$/.exec(target) ?? [];
		const one = byId.get(id);
		if (!one) return void socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
		const [, cookies = ''] = /\r\ncookie: ([^\r\n]*)/i.exec(request) ?? [];
		const { bytes, ending } = one.answer({ path: path === '' ? '/' : path, target, cookies, port });
		socket.write(Buffer.from(bytes, 'latin1'), () => {
			if (ending === 'resets') socket.resetAndDestroy();
			else if (ending === undefined) socket.end();
		});
	}

	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const bound = server.address();
	if (bound === null || typeof bound === 'string') throw new Error('The corpus has no port.');
	const { port } = bound;
	try {
		return await use(port);
	} finally {
		for (const socket of sockets) socket.destroy();
		server.close();
		await once(server, 'close');
	}
}
