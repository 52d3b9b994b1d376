/**
 * Has our API answer what the platform would answer before any function runs. Its own parsers refuse a body or an address that they
 * cannot read with a page that tells their insides; ours answers with a problem (WEB-10).
 */
import { subscribe } from 'node:diagnostics_channel';

interface IncomingRequest {
	url?: string;
	headers: Record<string, string | string[] | undefined>;
}

/** For the whole process, so only where it serves nothing but the API. */
export function bypassBodyParsers(): void {
	subscribe('http.server.request.start', (message) => {
		keepFromParsers((message as { request: IncomingRequest }).request);
	});
}

/** The parsers go by these headers, our API by the raw ones, which stay as they were sent. */
export function keepFromParsers(request: IncomingRequest): void {
	request.headers['content-type'] = 'application/octet-stream';
	delete request.headers['content-encoding'];
	if (!isReadable(request.url ?? '/')) request.url = '/unreadable-url';
}

function isReadable(url: string): boolean {
	try {
		decodeURIComponent(url.split('?', 1)[0] ?? '');
		return true;
	} catch {
		return false;
	}
}
