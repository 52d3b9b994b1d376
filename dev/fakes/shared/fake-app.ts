/** The Hono app that every fake starts from: its access checks, the reading of bodies, and its errors. */
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export interface FakeEnvironment {
	Bindings: HttpBindings;
}

/** `notFound` is the message for URLs without a route outside /control. */
export function createFakeApp(notFound: string): Hono<FakeEnvironment> {
	const app = new Hono<FakeEnvironment>();
	app.use(async (call, next) => {
		call.header('cache-control', 'no-store');
		call.header('x-content-type-options', 'nosniff');
		await next();
	});
	app.use('/control/*', requireOwnPage);
	app.notFound((call) => {
		const isControl = /^\/control(?:\/|$)/.test(call.req.path);
		return call.json({ message: isControl ? 'This control does not exist.' : notFound }, 404);
	});
	app.onError((error, call) => {
		if (error instanceof HTTPException) return call.json({ message: error.message }, error.status);
		// Not if the client disconnected while sending its body.
		if (!call.env.outgoing.destroyed) console.error(error);
		return call.json({ message: 'Something went wrong here.' }, 500);
	});
	return app;
}

/** Rejects requests that another website makes through the browser. */
export const requireOwnPage: MiddlewareHandler = async (call, next) => {
	const host = call.req.header('host') ?? '';
	// Another site’s name can be rebound to 127.0.0.1. IPs and localhost cannot.
	if (!isLocalName(hostname(host))) throw refusal(403, 'Control answers only at localhost or at an IP address.');
	if (call.req.method === 'GET' || call.req.method === 'HEAD') return next();

	const origin = call.req.header('origin');
	if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
		throw refusal(403, 'Control refuses writes from another website.');
	}
	// A form on another website cannot send this type without a CORS preflight.
	if (mediaType(call.req.header('content-type') ?? '') !== 'application/json') {
		throw refusal(415, 'Send content-type: application/json.');
	}
	return next();
};

export async function readJson(call: Context): Promise<unknown> {
	const text = await readText(call, 1024 * 1024);
	if (text.trim() === '') return {};
	try {
		return JSON.parse(text);
	} catch {
		throw refusal(400, 'The body is not valid JSON.');
	}
}

/** Reads a body that is too long to its end: a client that is still sending would get a reset instead of the answer. */
export async function readText(call: Context, maxBytes: number): Promise<string> {
	const text = await call.req.text();
	if (Buffer.byteLength(text) > maxBytes) throw refusal(413, `The body is longer than ${maxBytes} bytes.`);
	return text;
}

/** An error whose message is the answer. */
export function refusal(status: ContentfulStatusCode, message: string): HTTPException {
	return new HTTPException(status, { message });
}

function isLocalName(name: string): boolean {
	return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

function hostname(host: string): string {
	return host.replace(/:\d*$/, '').toLowerCase();
}

function mediaType(contentType: string): string {
	return contentType.split(';')[0]?.trim().toLowerCase() ?? '';
}
