/** Calls a local server like a checker: one connection, no redirects, and an optional check of the certificate. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface Reply {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: string;
}

export interface CallOptions {
	method?: string;
	headers?: Record<string, string>;
	body?: string;
	/** The certificate authority to trust, as PEM. */
	ca?: string;
	signal?: AbortSignal;
}

/** Connects to 127.0.0.1 for names under localhost: not every machine resolves them. */
export function call(target: string, options: CallOptions = {}): Promise<Reply> {
	const url = new URL(target);
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

export function callJson(target: string, method: string, body: unknown, headers: Record<string, string> = {}) {
	return call(target, {
		method,
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
	});
}
