/** Sends one request over HTTP/2, for servers that answer nothing else. */
import { connect } from 'node:http2';
import type { Socket } from 'node:net';
import type { Target } from './guard/target.ts';
import { type AnswerHeaders, headersMax, headMaxBytes } from './http1/head.ts';
import type { RequestParts } from './http1/request-bytes.ts';

interface Http2Options {
	/** Whether to read the body. */
	onHead(statusCode: number, headers: AnswerHeaders): boolean;
	/** Whether to go on. */
	keep(bytes: Buffer): boolean;
	/** `isComplete`: false if the connection or the stream broke. */
	onEnd(isComplete: boolean): void;
}

const interimAnswersMax = 20;
/** Node refuses them in HTTP/2 with an exception. */
const onlyOfHttp1 = new Set([
	'connection',
	'host',
	'http2-settings',
	'keep-alive',
	'proxy-connection',
	'te',
	'transfer-encoding',
	'upgrade',
]);
/** Megabytes of the session, whatever the server sends. */
const sessionMegabytes = 4;

/** `socket`: connected, with `h2` agreed on. The caller destroys it. */
export function requestOverHttp2(
	socket: Socket,
	target: Target,
	{ method, headers, body }: RequestParts,
	{ onHead, keep, onEnd }: Http2Options,
): void {
	const session = connect(target.url.origin, {
		createConnection: () => socket,
		settings: { enablePush: false, maxHeaderListSize: headMaxBytes },
		maxHeaderListPairs: headersMax,
		maxSessionMemory: sessionMegabytes,
	});
	session.on('error', () => onEnd(false));
	session.on('goaway', (code) => {
		if (code !== 0) onEnd(false);
	});
	const own = Object.entries(headers)
		.map(([name, value]) => [name.toLowerCase(), value] as const)
		.filter(([name]) => !onlyOfHttp1.has(name));
	const stream = session.request(
		{ ...Object.fromEntries(own), ':method': method, ':path': `${target.url.pathname}${target.url.search}` },
		{ endStream: body === null },
	);
	let interimAnswers = 0;
	stream.on('headers', () => {
		interimAnswers += 1;
		if (interimAnswers > interimAnswersMax) onEnd(false);
	});
	stream.on('response', ({ ':status': status = 0, ...received }) => {
		if (!onHead(status, received as AnswerHeaders)) onEnd(true);
	});
	stream.on('data', (bytes: Buffer) => {
		if (!keep(bytes)) onEnd(true);
	});
	stream.on('end', () => onEnd(stream.rstCode === 0));
	stream.on('error', () => onEnd(false));
	if (body !== null) stream.end(body);
}
