// Plays a behaviour for one request: waits, breaks, redirects or answers as it is switched.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answering } from './behaviour.ts';

export type Scene = {
	request: IncomingMessage;
	response: ServerResponse;
	body: (status: number) => string;
	reset: () => void;
};

const dripEveryMs = 1000;

export function playAnswer(behaviour: Answering, scene: Scene): void {
	// What was uploaded is of no interest here, but unread it would block the connection.
	scene.request.resume();
	if (behaviour.delayMs === 0) {
		play(behaviour, scene);
		return;
	}
	const waiting = setTimeout(() => play(behaviour, scene), behaviour.delayMs);
	scene.response.once('close', () => clearTimeout(waiting));
}

function play(behaviour: Answering, { request, response, body, reset }: Scene): void {
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
		// Outsiders share an address with their control page; whatever a body holds must not reach it.
		'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
	});
}
