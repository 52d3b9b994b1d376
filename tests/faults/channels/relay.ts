/** Stands in front of a sandbox: passes every request on, and reports what the sandbox accepted before the sender learns of it. */
import { request as callSandbox, createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Accepted {
	path: string;
	headers: IncomingHttpHeaders;
	body: string;
	reply: string;
}

export interface Relay {
	origin: string;
	port: number;
	stop(): Promise<void>;
}

export async function startRelay(sandbox: { port: number }, onAccepted: (accepted: Accepted) => void): Promise<Relay> {
	const server = createServer(async (request, response) => {
		// The sender may be killed at any moment.
		response.on('error', () => undefined);
		const { method, url: path = '/', headers } = request;
		const chunks: Buffer[] = [];
		try {
			for await (const chunk of request) chunks.push(chunk as Buffer);
		} catch {
			return;
		}
		const body = Buffer.concat(chunks);
		const passedOn = callSandbox({ host: '127.0.0.1', port: sandbox.port, method, path, headers }, async (answer) => {
			const reply = await text(answer);
			const { statusCode = 500 } = answer;
			const isAccepted = statusCode < 300 && method === 'POST' && !path.startsWith('/control/');
			if (isAccepted) onAccepted({ path, headers, body: body.toString('utf8'), reply });
			const { 'content-type': type = 'text/plain' } = answer.headers;
			response.writeHead(statusCode, { 'content-type': type }).end(reply);
		});
		passedOn.on('error', () => response.destroy());
		passedOn.end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		port,
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
