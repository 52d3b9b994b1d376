/** The door through which every request to a user's address goes: one connection to one validated address, one answer, nothing followed (SSRF-1, SSRF-4, SSRF-5, SSRF-8). */
import { type IncomingHttpHeaders, type IncomingMessage, request as sendRequest } from 'node:http';
import type { CertificateFacts, CheckError, CheckPhase } from '@stayup/contract';
import { createDial, type Dial, isSameAddress } from './connection.ts';
import { classifyError, classifyTimeout } from './error-class.ts';
import { type Answer, bodyTextMaxBytes } from './evidence.ts';
import { isPublicAddress } from './ip-ranges.ts';
import { type HopPhases, type PhaseClock, startPhaseClock } from './phases.ts';
import type { Resolver } from './resolver.ts';
import type { Target } from './target.ts';

export interface ExchangeRequest {
	method: 'GET' | 'POST';
	headers: Record<string, string>;
	body: string | null;
	/** Whether the answer is one whose body is read: that of a redirect to be followed is not. */
	readsBody(statusCode: number, headers: IncomingHttpHeaders): boolean;
	/** How much of the body is read, and how much of it kept; the probe's own limits where left out. */
	bodyMaxBytes?: number;
	bodyKeptBytes?: number;
	/** When the time is up, on the clock of `performance.now()`. */
	deadline: number;
}

export interface Exchange {
	phases: HopPhases;
	certificate: CertificateFacts | null;
	remoteIp: string | null;
	/** Null when no whole status line and headers came. */
	answer: Answer | null;
	/** What went wrong, before the answer or in its body. */
	fault: { error: CheckError; phase: CheckPhase } | null;
}

export interface ExchangeOptions {
	resolver: Resolver;
	/** PEM texts trusted besides the public authorities. */
	trustedCertificates?: readonly string[];
}

const connectLimitMs = 5_000;
const headersMaxBytes = 16 * 1024;
const probeBodyMaxBytes = 64 * 1024;
const informationalAnswersMax = 20;

export function createExchange({ resolver, trustedCertificates = [] }: ExchangeOptions) {
	const dial = createDial(trustedCertificates);

	return async function exchange(target: Target, request: ExchangeRequest): Promise<Exchange> {
		const clock = startPhaseClock();
		const pinned = await pin(target, resolver, clock, request.deadline);
		if (pinned.address === null) {
			const fault = { error: pinned.error, phase: pinned.error === 'blocked_target' ? 'guard' : clock.current() };
			return { phases: clock.phases(), certificate: null, remoteIp: null, answer: null, fault };
		}
		clock.enter('connect', !pinned.isCached);
		const found = await converse(target, pinned.address, dial, request, clock);
		if (found.fault?.phase === 'connect') resolver.forget(target.host);
		return found;
	};
}

type Pinned = { address: string; isCached: boolean } | { address: null; error: CheckError };

/** Settles on the one address that is dialled, whatever DNS says a moment later. */
async function pin(target: Target, resolver: Resolver, clock: PhaseClock, deadline: number): Promise<Pinned> {
	if (target.literalAddress !== null) return permit(target, { address: target.literalAddress, isCached: false });
	clock.enter('dns');
	const resolution = await resolver.resolve(target.host, target.isAllowed, deadline);
	return resolution.ok ? permit(target, resolution) : { address: null, error: resolution.error };
}

/** The last look before dialling, so that no path can forget it. */
function permit(target: Target, pinned: { address: string; isCached: boolean }): Pinned {
	if (target.isAllowed || isPublicAddress(pinned.address)) return pinned;
	return { address: null, error: 'blocked_target' };
}

function converse(
	target: Target,
	address: string,
	dial: Dial,
	request: ExchangeRequest,
	clock: PhaseClock,
): Promise<Exchange> {
	const { method, headers, body, readsBody, deadline } = request;
	const { bodyMaxBytes = probeBodyMaxBytes, bodyKeptBytes = bodyTextMaxBytes } = request;
	const { promise, resolve } = Promise.withResolvers<Exchange>();
	const { socket, certificate } = dial(target, address);
	let answer: Answer | null = null;
	let informationalAnswers = 0;
	let received = 0;

	const leftMs = Math.max(0, deadline - performance.now());
	const timer = setTimeout(() => finish(classifyTimeout(clock.current())), leftMs);
	const connectTimer =
		leftMs > connectLimitMs ? setTimeout(() => finish(classifyTimeout('connect')), connectLimitMs) : undefined;

	// The socket is ours, so nothing is looked up again, and none is used twice; the name lives on in Host and in SNI.
	const outgoing = sendRequest({
		createConnection: () => socket,
		method,
		path: `${target.url.pathname}${target.url.search}`,
		headers: { ...headers, Host: target.url.host },
		maxHeaderSize: headersMaxBytes,
	});

	/** The first call decides; whatever a dying socket says afterwards is not heard. */
	function finish(error: CheckError | null): void {
		clearTimeout(timer);
		clearTimeout(connectTimer);
		resolve({
			phases: clock.phases(),
			certificate: certificate(),
			remoteIp: address,
			answer,
			fault: error && { error, phase: error === 'blocked_target' ? 'guard' : clock.current() },
		});
		outgoing.destroy();
	}
	const fail = (fault: Error) => finish(classifyError(codeOf(fault), clock.current()));

	function hear(incoming: IncomingMessage): void {
		const statusCode = incoming.statusCode ?? 0;
		const bodyBeginning: Buffer[] = [];
		clock.markFirstByte();
		answer = { remoteIp: address, statusCode, headers: incoming.headers, bodyBeginning };
		// Whatever follows where no body belongs is not heard.
		if (isBodiless(statusCode) || !readsBody(statusCode, incoming.headers)) finish(null);
		incoming.on('data', (chunk: Buffer) => {
			if (received < bodyKeptBytes) bodyBeginning.push(chunk);
			received += chunk.length;
			if (received >= bodyMaxBytes) finish(null);
		});
		incoming.on('end', () => finish(null));
		incoming.on('error', fail);
	}

	socket.once('connect', () => {
		clearTimeout(connectTimer);
		clock.enter(target.secure ? 'tls' : 'response');
		if (!isSameAddress(socket.remoteAddress, address)) finish('blocked_target');
	});
	if (target.secure) socket.once('secureConnect', () => clock.enter('response'));
	outgoing.on('information', () => {
		informationalAnswers += 1;
		if (informationalAnswers > informationalAnswersMax) finish('bad_response');
	});
	outgoing.on('response', hear);
	outgoing.on('upgrade', (incoming, upgraded) => {
		hear(incoming);
		finish(null);
		upgraded.destroy();
	});
	outgoing.on('error', fail);
	outgoing.end(body ?? undefined);
	return promise;
}

function isBodiless(statusCode: number): boolean {
	return statusCode === 204 || statusCode === 304;
}

function codeOf(fault: Error): string {
	return 'code' in fault ? String(fault.code) : '';
}
