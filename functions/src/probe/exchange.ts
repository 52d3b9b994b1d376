/** Sends one request to a URL that a user entered: validated IPs, one response, no redirects (SSRF-1, SSRF-4, SSRF-5, SSRF-8). */
import type { Socket } from 'node:net';
import type { AnswerNote, CertificateFacts, CheckError, CheckPhase } from '@stayup/contract';
import { type Connected, connectFirst } from './connect-first.ts';
import { createDial, type Dial, isSameIp, type Protocol } from './connection.ts';
import { classifyError, classifyTimeout, noCommonProtocol } from './error-class.ts';
import { type Answer, bodyTextMaxBytes } from './evidence.ts';
import { isPublicIp } from './guard/ip-ranges.ts';
import type { Resolution, Resolver } from './guard/resolver.ts';
import type { Target } from './guard/target.ts';
import { createAnswerReader, type Reading } from './http1/answer-reader.ts';
import type { AnswerHead, AnswerHeaders } from './http1/head.ts';
import { type RequestParts, requestBytes } from './http1/request-bytes.ts';
import { requestOverHttp2 } from './http2.ts';
import { createKeptBody } from './page/kept-body.ts';
import { type HopPhases, type PhaseClock, startPhaseClock } from './phases.ts';

interface ExchangeRequest extends RequestParts {
	/** Whether to read the body of this response; not needed for a redirect that is followed. */
	readsBody(statusCode: number, headers: AnswerHeaders): boolean;
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
	/** Oddities that browsers put up with. */
	notes: AnswerNote[];
	/** An error before the response, or in its body. */
	fault: { error: CheckError; phase: CheckPhase } | null;
}

export interface ExchangeOptions {
	resolver: Resolver;
	/** PEM certificates trusted in addition to the public authorities. */
	trustedCertificates?: readonly string[];
}

const connectLimitMs = 5_000;
const probeBodyMaxBytes = 64 * 1024;
/** Each takes half a microsecond, and a server may send a byte in each. */
const chunksMax = 50_000;

export function createExchange({ resolver, trustedCertificates = [] }: ExchangeOptions) {
	const dial = createDial(trustedCertificates);

	return async function exchange(target: Target, request: ExchangeRequest): Promise<Exchange> {
		const clock = startPhaseClock();
		const pinned = await pin(target, resolver, clock, request.deadline);
		if (!pinned.ok) {
			const fault = { error: pinned.error, phase: pinned.error === 'blocked_target' ? 'guard' : clock.current() };
			return { phases: clock.phases(), certificate: null, remoteIp: null, answer: null, notes: [], fault };
		}
		clock.enter('connect', !pinned.isCached);
		const first = await sendOver(target, pinned.ips, 'http/1.1', { dial, request, clock });
		if (first.isHttp2Only) clock.enter('connect');
		const found = first.isHttp2Only ? await sendOver(target, pinned.ips, 'h2', { dial, request, clock }) : first;
		if (found.exchange.fault?.phase === 'connect') resolver.forget(target.host);
		return found.exchange;
	};
}

/** Chooses the IPs to connect to. Later DNS answers do not change them, which prevents rebinding. */
async function pin(target: Target, resolver: Resolver, clock: PhaseClock, deadline: number): Promise<Resolution> {
	if (target.literalIp !== null) return permit(target, { ok: true, ips: [target.literalIp], isCached: false });
	clock.enter('dns');
	return permit(target, await resolver.resolve(target.host, target.isAllowed, deadline));
}

/** Validates each IP directly before the connections, so that no code path can skip it. */
function permit(target: Target, pinned: Resolution): Resolution {
	if (!pinned.ok || target.isAllowed || pinned.ips.every(isPublicIp)) return pinned;
	return { ok: false, error: 'blocked_target' };
}

interface Sent {
	exchange: Exchange;
	/** The server offers HTTP/2 and nothing else. */
	isHttp2Only: boolean;
}

interface SendOptions {
	dial: Dial;
	request: ExchangeRequest;
	clock: PhaseClock;
}

function sendOver(
	target: Target,
	ips: readonly string[],
	protocol: Protocol,
	{ dial, request, clock }: SendOptions,
): Promise<Sent> {
	const { bodyMaxBytes = probeBodyMaxBytes, bodyKeptBytes = bodyTextMaxBytes } = request;
	const { promise, resolve } = Promise.withResolvers<Sent>();
	const body = createKeptBody(bodyKeptBytes);
	let connected: Connected | null = null;
	let head: Pick<AnswerHead, 'statusCode' | 'headers'> | null = null;
	let received = 0;
	let chunks = 0;
	let events = 0;
	let isFinished = false;
	const isCut = () => received >= bodyMaxBytes || chunks >= chunksMax;
	// Before the connection: an exception in one of its events would end the process.
	const requestText = requestBytes(target, request);

	const leftMs = Math.max(0, request.deadline - performance.now());
	const timer = setTimeout(() => finish(classifyTimeout(clock.current())), leftMs);
	const race = connectFirst(ips, (ip) => dial(target, ip, protocol), {
		limitMs: connectLimitMs,
		onConnect: useConnection,
		onFailure: (code) => finish(code === null ? classifyTimeout('connect') : classifyError(code, 'connect')),
	});
	const reader = createAnswerReader({ isSecure: target.secure, onHead: (found) => onHead(found), keep });

	function onHead(found: Pick<AnswerHead, 'statusCode' | 'headers'>): boolean {
		head = found;
		clock.markFirstByte();
		return request.method !== 'HEAD' && request.readsBody(found.statusCode, found.headers);
	}
	function keep(bytes: Buffer): void {
		body.add(bytes);
		received += bytes.length;
		chunks += 1;
	}

	function answerOf({ statusCode, headers }: Pick<AnswerHead, 'statusCode' | 'headers'>, remoteIp: string): Answer {
		return { remoteIp, statusCode, headers, bodyBeginning: body.bytes(), bodyBytes: received, isCut: isCut() };
	}

	/** The first call decides; later errors of the destroyed socket are ignored. */
	function finish(error: CheckError | null, isHttp2Only = false): void {
		if (isFinished) return;
		isFinished = true;
		clearTimeout(timer);
		race.stop();
		const remoteIp = connected?.ip ?? ips[0] ?? null;
		const exchange: Exchange = {
			phases: clock.phases(),
			certificate: connected?.certificate() ?? null,
			remoteIp,
			answer: head && remoteIp !== null ? answerOf(head, remoteIp) : null,
			notes: [...reader.notes(), ...race.notes()],
			fault: error && { error, phase: error === 'blocked_target' ? 'guard' : clock.current() },
		};
		resolve({ exchange, isHttp2Only });
	}

	function useConnection(winner: Connected): void {
		connected = winner;
		const { socket, certificate } = winner;
		clock.enter(target.secure ? 'tls' : 'response');
		if (!isSameIp(socket.remoteAddress, winner.ip)) {
			finish('blocked_target');
			return;
		}
		socket.on('error', (fault) => {
			const code = codeOf(fault);
			const isHttp2Only = code === noCommonProtocol && protocol === 'http/1.1';
			finish(classifyError(code, clock.current(), certificate() !== null), isHttp2Only);
		});
		// A request that waits for the handshake would hide the alert of the server behind an error of its own.
		if (target.secure) {
			socket.once('secureConnect', () => {
				clock.enter('response');
				send(socket);
			});
		} else send(socket);
	}

	function send(socket: Socket): void {
		if (protocol === 'h2') {
			requestOverHttp2(socket, target, request, {
				onHead: (statusCode, headers) => onHead({ statusCode, headers }),
				keep(bytes) {
					keep(bytes);
					return !isCut();
				},
				onEnd: (isComplete) => finish(isComplete ? null : 'connection_reset'),
			});
			return;
		}
		socket.on('data', (chunk: Buffer) => {
			events += 1;
			take(reader.add(chunk));
			if (head && isCut()) finish(null);
			else if (events > chunksMax) finish(head ? null : 'bad_response');
		});
		socket.on('end', () => {
			take(reader.end());
		});
		socket.write(requestText);
	}

	function take(reading: Reading): void {
		if (reading === 'http2') finish('bad_response', target.secure);
		else if (reading !== 'more') finish(reading);
	}
	return promise;
}

function codeOf(fault: Error): string {
	return 'code' in fault ? String(fault.code) : '';
}
