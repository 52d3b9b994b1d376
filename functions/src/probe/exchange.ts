/** Sends one request to a URL that a user entered: one connection to one validated IP, one response, no redirects (SSRF-1, SSRF-4, SSRF-5, SSRF-8). */
import { type IncomingHttpHeaders, type IncomingMessage, request as sendRequest } from 'node:http';
import type { CertificateFacts, CheckError, CheckPhase } from '@stayup/contract';
import { createDial, type Dial, isSameIp } from './connection.ts';
import { classifyError, classifyTimeout } from './error-class.ts';
import { type Answer, bodyTextMaxBytes } from './evidence.ts';
import { isPublicIp } from './guard/ip-ranges.ts';
import type { Resolver } from './guard/resolver.ts';
import type { Target } from './guard/target.ts';
import { createKeptBody } from './page/kept-body.ts';
import { type HopPhases, type PhaseClock, startPhaseClock } from './phases.ts';

interface ExchangeRequest {
	method: 'GET' | 'HEAD' | 'POST';
	headers: Record<string, string>;
	body: string | null;
	/** Whether to read the body of this response; not needed for a redirect that is followed. */
	readsBody(statusCode: number, headers: IncomingHttpHeaders): boolean;
	/** How much of the body to read, and how much of it to keep; by default the probe's limits. */
	bodyMaxBytes?: number;
	bodyKeptBytes?: number;
	/** In the time of `performance.now()`. */
	deadline: number;
}

export interface Exchange {
	phases: HopPhases;
	certificate: CertificateFacts | null;
	remoteIp: string | null;
	/** Null if the status line and headers did not arrive completely. */
	answer: Answer | null;
	/** An error before the response, or in its body. */
	fault: { error: CheckError; phase: CheckPhase } | null;
}

export interface ExchangeOptions {
	resolver: Resolver;
	/** PEM certificates trusted in addition to the public authorities. */
	trustedCertificates?: readonly string[];
}

const connectLimitMs = 5_000;
const headersMaxBytes = 16 * 1024;
const probeBodyMaxBytes = 64 * 1024;
const informationalAnswersMax = 20;
/** Each takes half a microsecond, and a server may send a byte in each. */
const chunksMax = 50_000;

export function createExchange({ resolver, trustedCertificates = [] }: ExchangeOptions) {
	const dial = createDial(trustedCertificates);

	return async function exchange(target: Target, request: ExchangeRequest): Promise<Exchange> {
		const clock = startPhaseClock();
		const pinned = await pin(target, resolver, clock, request.deadline);
		if (pinned.ip === null) {
			const fault = { error: pinned.error, phase: pinned.error === 'blocked_target' ? 'guard' : clock.current() };
			return { phases: clock.phases(), certificate: null, remoteIp: null, answer: null, fault };
		}
		clock.enter('connect', !pinned.isCached);
		const found = await sendOver(target, pinned.ip, dial, request, clock);
		if (found.fault?.phase === 'connect') resolver.forget(target.host);
		return found;
	};
}

type Pinned = { ip: string; isCached: boolean } | { ip: null; error: CheckError };

/** Chooses the IP to connect to. Later DNS answers do not change it, which prevents rebinding. */
async function pin(target: Target, resolver: Resolver, clock: PhaseClock, deadline: number): Promise<Pinned> {
	if (target.literalIp !== null) return permit(target, { ip: target.literalIp, isCached: false });
	clock.enter('dns');
	const resolution = await resolver.resolve(target.host, target.isAllowed, deadline);
	return resolution.ok ? permit(target, resolution) : { ip: null, error: resolution.error };
}

/** Validates the IP directly before the connection, so that no code path can skip it. */
function permit(target: Target, pinned: { ip: string; isCached: boolean }): Pinned {
	if (target.isAllowed || isPublicIp(pinned.ip)) return pinned;
	return { ip: null, error: 'blocked_target' };
}

function sendOver(
	target: Target,
	ip: string,
	dial: Dial,
	request: ExchangeRequest,
	clock: PhaseClock,
): Promise<Exchange> {
	const { method, headers, readsBody, deadline } = request;
	const { bodyMaxBytes = probeBodyMaxBytes, bodyKeptBytes = bodyTextMaxBytes } = request;
	const { promise, resolve } = Promise.withResolvers<Exchange>();
	const { socket, certificate } = dial(target, ip);
	const body = createKeptBody(bodyKeptBytes);
	let head: Omit<Answer, 'bodyBeginning' | 'isCut'> | null = null;
	let informationalAnswers = 0;
	let received = 0;
	let chunks = 0;
	const isCut = () => received >= bodyMaxBytes || chunks >= chunksMax;

	const leftMs = Math.max(0, deadline - performance.now());
	const timer = setTimeout(() => finish(classifyTimeout(clock.current())), leftMs);
	const connectTimer =
		leftMs > connectLimitMs ? setTimeout(() => finish(classifyTimeout('connect')), connectLimitMs) : undefined;

	// With our own socket, Node neither resolves the name again nor reuses a connection. Host and SNI still carry the name.
	const outgoing = sendRequest({
		createConnection: () => socket,
		method,
		path: `${target.url.pathname}${target.url.search}`,
		headers: headerLines(target, headers, request.body),
		maxHeaderSize: headersMaxBytes,
	});

	/** The first call decides; later errors of the destroyed socket are ignored. */
	function finish(error: CheckError | null): void {
		clearTimeout(timer);
		clearTimeout(connectTimer);
		resolve({
			phases: clock.phases(),
			certificate: certificate(),
			remoteIp: ip,
			answer: head && { ...head, bodyBeginning: body.bytes(), isCut: isCut() },
			fault: error && { error, phase: error === 'blocked_target' ? 'guard' : clock.current() },
		});
		outgoing.destroy();
	}
	const fail = (fault: Error) => finish(classifyError(codeOf(fault), clock.current()));

	function readAnswer(incoming: IncomingMessage): void {
		const statusCode = incoming.statusCode ?? 0;
		clock.markFirstByte();
		head = { remoteIp: ip, statusCode, headers: incoming.headers };
		// Bytes after a response without a body are ignored.
		if (statusCode === 204 || statusCode === 304 || !readsBody(statusCode, incoming.headers)) finish(null);
		incoming.on('data', (chunk: Buffer) => {
			body.add(chunk);
			received += chunk.length;
			chunks += 1;
			if (isCut()) finish(null);
		});
		incoming.on('end', () => finish(null));
		incoming.on('error', fail);
	}

	socket.once('connect', () => {
		clearTimeout(connectTimer);
		clock.enter(target.secure ? 'tls' : 'response');
		if (!isSameIp(socket.remoteAddress, ip)) finish('blocked_target');
	});
	if (target.secure) socket.once('secureConnect', () => clock.enter('response'));
	outgoing.on('information', () => {
		informationalAnswers += 1;
		if (informationalAnswers > informationalAnswersMax) finish('bad_response');
	});
	outgoing.on('response', readAnswer);
	outgoing.on('upgrade', (incoming, upgraded) => {
		readAnswer(incoming);
		finish(null);
		upgraded.destroy();
	});
	outgoing.on('error', fail);
	outgoing.end(request.body ?? undefined);
	return promise;
}

/** Names and values in turn: Node writes such a list as it is, which takes half the time of an object. */
function headerLines(target: Target, headers: Record<string, string>, body: string | null): string[] {
	const lines = ['Host', target.url.host];
	for (const name in headers) lines.push(name, headers[name] ?? '');
	if (body !== null) lines.push('Content-Length', String(Buffer.byteLength(body)));
	return lines;
}

function codeOf(fault: Error): string {
	return 'code' in fault ? String(fault.code) : '';
}
