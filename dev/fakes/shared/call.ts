// Calls a local server the way a checker does: one connection, no redirects, the certificate verified on request.
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

export type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: string };
export type CallOptions = {
	method?: string;
	headers?: Record<string, string>;
	body?: string;
	ca?: string;
	signal?: AbortSignal;
};

// Names below localhost are dialled at 127.0.0.1: not every machine resolves them.
export function call(address: string, options: CallOptions = {}): Promise<Reply> {
	const url = new URL(address);
	const { method = 'GET', headers = {}, body, ca, signal } = options;
	const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
	return new Promise((resolve, reject) => {
		const request = send(
			{
				host: '127.0.0.1',
				port: url.port,
				path: url.pathname + url.search,
				method,
				headers: { host: url.host, 'content-length': Buffer.byteLength(body ?? ''), ...headers },
				agent: false,
				...(url.protocol === 'https:' && url.hostname !== '127.0.0.1' ? { servername: url.hostname } : {}),
				...(ca === undefined ? {} : { ca }),
				...(signal === undefined ? {} : { signal }),
			},
			(response) => {
				const chunks: Buffer[] = [];
				response.on('error', reject);
				response.on('data', (chunk: Buffer) => chunks.push(chunk));
				response.on('end', () =>
					resolve({
						status: response.statusCode ?? 0,
						headers: response.headers,
						body: Buffer.concat(chunks).toString('utf8'),
					}),
				);
			},
		);
		request.on('error', reject);
		request.end(body);
	});
}

export function callJson(address: string, method: string, body: unknown, headers: Record<string, string> = {}) {
	return call(address, {
		method,
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
	});
}
