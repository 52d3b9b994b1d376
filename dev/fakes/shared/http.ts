// Requests and responses of the control panels: access checks, JSON bodies, errors.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';

export class Refusal extends Error {
	readonly status: number;
	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

export function requireOwnPage(request: IncomingMessage): void {
	const host = request.headers.host ?? '';
	// Another site’s name can be rebound to 127.0.0.1. IPs and localhost cannot.
	if (!isLocalName(hostname(host))) throw new Refusal(403, 'Control answers only at localhost or at an IP address.');
	if (request.method === 'GET' || request.method === 'HEAD') return;

	const origin = request.headers.origin;
	if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
		throw new Refusal(403, 'Control refuses writes from another website.');
	}
	// A form on another website cannot send this type without a CORS preflight.
	if (mediaType(request) !== 'application/json') {
		throw new Refusal(415, 'Send content-type: application/json.');
	}
}

export async function readJson(request: IncomingMessage, maxBytes = 1024 * 1024): Promise<unknown> {
	const text = (await readBytes(request, maxBytes)).toString('utf8');
	if (text.trim() === '') return {};
	try {
		return JSON.parse(text);
	} catch {
		throw new Refusal(400, 'The body is not valid JSON.');
	}
}

export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let length = 0;
	// Reads a body that is too long to its end: a client that is still sending would get a reset instead of the answer.
	for await (const chunk of request) {
		length += chunk.length;
		if (length <= maxBytes) chunks.push(chunk);
	}
	if (length > maxBytes) throw new Refusal(413, `The body is longer than ${maxBytes} bytes.`);
	return Buffer.concat(chunks);
}

export function replyJson(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, {
		'content-type': 'application/json; charset=utf-8',
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
	});
	response.end(JSON.stringify(body));
}

export async function answerOrRefuse(response: ServerResponse, answer: () => void | Promise<void>): Promise<void> {
	try {
		await answer();
	} catch (error) {
		// The client disconnected while sending its body.
		if (response.destroyed) return;
		if (!(error instanceof Refusal)) console.error(error);
		const refusal = error instanceof Refusal ? error : new Refusal(500, 'Something went wrong here.');
		if (response.headersSent) response.destroy();
		else replyJson(response, refusal.status, { message: refusal.message });
	}
}

function isLocalName(name: string): boolean {
	return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

function hostname(host: string): string {
	return host.replace(/:\d*$/, '').toLowerCase();
}

function mediaType(request: IncomingMessage): string {
	return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
