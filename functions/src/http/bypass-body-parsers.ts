/**
 * Keeps the body and URL parsers of the functions framework away from requests to our API. They respond to malformed input with an
 * HTML page that reveals a stack trace, while our API responds with a problem (WEB-10). And they keep whole bodies in memory, so that twenty
 * strangers who upload 32 MB each would end an instance; our API stops reading at its limit (WEB-1).
 */
import { subscribe } from 'node:diagnostics_channel';
import type { LogError } from '../platform/log.ts';

const bypassedType = 'application/octet-stream';

interface IncomingRequest {
	url?: string | undefined;
	headers: Record<string, string | string[] | undefined>;
}

/** Applies to the whole process, so call it only where the process serves nothing but the API. */
export function bypassBodyParsers(): void {
	subscribe('http.server.request.start', (message) => {
		keepFromParsers((message as { request: IncomingRequest }).request);
	});
}

/** The parsers read these headers; our API reads the raw ones, which stay unchanged. */
export function keepFromParsers(request: IncomingRequest): void {
	request.headers['content-type'] = bypassedType;
	delete request.headers['content-encoding'];
	// Without these a request has no body for the parsers.
	delete request.headers['content-length'];
	delete request.headers['transfer-encoding'];
	if (!isDecodable(request.url ?? '/')) request.url = '/unreadable-url';
}

/** The bypass relies on a diagnostics channel of Node: logs an error, once, when a request arrives without it. */
export function createBypassCheck(logError: LogError): (request: IncomingRequest) => void {
	let isReported = false;
	return ({ headers }) => {
		if (isReported || headers['content-type'] === bypassedType) return;
		isReported = true;
		const error = new Error('http.server.request.start did not reach bypassBodyParsers.');
		logError('The bypass of the body parsers no longer applies.', { error });
	};
}

function isDecodable(url: string): boolean {
	try {
		decodeURIComponent(url.split('?', 1)[0] ?? '');
		return true;
	} catch {
		return false;
	}
}
