/** Responds to one request as its behaviour says: wait, break, redirect or answer. Needs the raw connection to break it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ResponseBehaviour } from './behaviour.ts';
import type { FakeEnvironment } from './fake-app.ts';

interface Exchange {
	request: IncomingMessage;
	response: ServerResponse;
	body: (status: number) => string;
	reset: () => void;
}

const dripEveryMs = 1000;

/** Responds to the request of a Hono app. */
export function respondToCall(
	behaviour: ResponseBehaviour,
	{ env: { incoming, outgoing } }: Context<FakeEnvironment>,
	body: Exchange['body'],
): Response {
	const reset = () => void incoming.socket.resetAndDestroy();
	respondAs(behaviour, { request: incoming, response: outgoing, body, reset });
	return RESPONSE_ALREADY_SENT;
}

export function respondAs(behaviour: ResponseBehaviour, exchange: Exchange): void {
	// The request body is not needed, but unread it would block the connection.
	exchange.request.resume();
	if (behaviour.delayMs === 0) {
		respond(behaviour, exchange);
		return;
	}
	const waiting = setTimeout(() => respond(behaviour, exchange), behaviour.delayMs);
	exchange.response.once('close', () => clearTimeout(waiting));
}

function respond(behaviour: ResponseBehaviour, { request, response, body, reset }: Exchange): void {
	const { status, fault, redirectTo } = behaviour;
	switch (fault) {
		case 'hang':
			return;
		case 'reset':
			reset();
			return;
		case 'bad-http':
			request.socket.end('HTTP/banana OK ready\r\nno headers here\r\n\r\n');
			return;
		case 'redirect-loop':
			redirect(response, 302, request.url ?? '/');
			return;
		case 'slow-body':
			drip(response, status, behaviour.body ?? body(status));
			return;
		case null:
			if (redirectTo === null) {
				begin(response, status);
				response.end(behaviour.body ?? body(status));
			} else {
				redirect(response, status >= 300 && status <= 399 ? status : 302, redirectTo);
			}
	}
}

function redirect(response: ServerResponse, status: number, location: string): void {
	response.writeHead(status, { location, 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' });
	response.end(`This page is at ${location}\n`);
}

function drip(response: ServerResponse, status: number, body: string): void {
	const bytes = Buffer.from(body);
	let sent = 0;
	begin(response, status);
	const dripping = setInterval(() => {
		response.write(bytes.subarray(sent, sent + 1));
		sent += 1;
		if (sent >= bytes.length) response.end();
	}, dripEveryMs);
	response.once('close', () => clearInterval(dripping));
	response.flushHeaders();
}

function begin(response: ServerResponse, status: number): void {
	response.writeHead(status, {
		'content-type': 'text/html; charset=utf-8',
		'cache-control': 'no-store',
		// A fake website shares its origin with the control page: the body must not reach that page.
		'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
	});
}
