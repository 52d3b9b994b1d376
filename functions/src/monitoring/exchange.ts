/** The door through which every request to a user's address goes: one connection to one validated address, one answer, nothing followed (SSRF-1, SSRF-4, SSRF-5, SSRF-8). */
import { X509Certificate } from 'node:crypto';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type Socket, SocketAddress } from 'node:net';
import * as tls from 'node:tls';
import type { CheckError, CheckPhase } from '@stayup/contract';
import { isPublicAddress } from './address.ts';
import { readCertificate } from './certificate.ts';
import { classifyError, classifyTimeout } from './error-class.ts';
import type { Answer } from './evidence.ts';
import type { CertificateFacts } from './outcome.ts';
import { type HopPhases, type PhaseClock, startPhaseClock } from './probe-phases.ts';
import type { Resolver } from './resolver.ts';
import type { Target } from './target.ts';

export interface ExchangeRequest {
	method: 'GET' | 'POST';
	headers: Record<string, string>;
	body: string | null;
	/** Whether the answer is one whose body is read: that of a redirect to be followed is not. */
	readsBody(statusCode: number, headers: http.IncomingHttpHeaders): boolean;
	/** When it aborts, the time is up. */
	signal: AbortSignal;
}

export interface Exchange {
	phases: HopPhases;
	certificate: CertificateFacts | null;
	addressDialled: string | null;
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
const bodyMaxBytes = 64 * 1024;
const bodyKeptBytes = 4 * 1024;
const informationalAnswersMax = 20;

export function createExchange({ resolver, trustedCertificates = [] }: ExchangeOptions) {
	// One context for all connections: making one for each costs a third more CPU. X25519 first keeps the hello small.
	const secureContext = tls.createSecureContext({
		ecdhCurve: 'X25519:P-256:P-384:P-521',
		...(trustedCertificates.length > 0 && { ca: [...tls.getCACertificates('default'), ...trustedCertificates] }),
	});
	// No socket is used twice, and no session resumed: a resumed one does not show its certificate.
	const plainAgent = new http.Agent({ keepAlive: false });
	const secureAgent = new https.Agent({ keepAlive: false, maxCachedSessions: 0, secureContext });

	return async function exchange(target: Target, request: ExchangeRequest): Promise<Exchange> {
		const clock = startPhaseClock();
		const pinned = await pin(target, resolver, clock, request.signal);
		if (pinned.address === null) {
			const fault = { error: pinned.error, phase: pinned.error === 'blocked_target' ? 'guard' : clock.current() };
			return { phases: clock.phases(), certificate: null, addressDialled: null, answer: null, fault };
		}
		clock.enter('connect', !pinned.isCached);
		const agent = target.secure ? secureAgent : plainAgent;
		const found = await converse(target, pinned.address, agent, request, clock);
		if (found.fault?.phase === 'connect') resolver.forget(target.host);
		return found;
	};
}

type Pinned = { address: string; isCached: boolean } | { address: null; error: CheckError };

/** Settles on the one address that is dialled, whatever DNS says a moment later. */
async function pin(target: Target, resolver: Resolver, clock: PhaseClock, signal: AbortSignal): Promise<Pinned> {
	if (target.literalAddress !== null) return permit(target, { address: target.literalAddress, isCached: false });
	clock.enter('dns');
	const resolution = await Promise.race([resolver.resolve(target.host, target.isAllowed), aborted(signal)]);
	if (resolution === null) return { address: null, error: classifyTimeout('dns') };
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
	agent: http.Agent,
	{ method, headers, body, readsBody, signal }: ExchangeRequest,
	clock: PhaseClock,
): Promise<Exchange> {
	const { promise, resolve } = Promise.withResolvers<Exchange>();
	let certificate: CertificateFacts | null = null;
	let answer: Answer | null = null;
	let informationalAnswers = 0;
	const kept: Buffer[] = [];
	let received = 0;

	// The host is the address itself, so nothing is looked up again; the name lives on in Host and in SNI.
	const outgoing = (target.secure ? https : http).request({
		agent,
		host: address,
		port: target.port,
		servername: isIP(target.host) === 0 ? target.host : '',
		method,
		path: `${target.url.pathname}${target.url.search}`,
		headers: { ...headers, Host: target.url.host },
		maxHeaderSize: headersMaxBytes,
	});
	const connectTimer = setTimeout(() => finish(classifyTimeout('connect')), connectLimitMs);
	const onAbort = () => finish(classifyTimeout(clock.current()));

	/** The first call decides; whatever a dying socket says afterwards is not heard. */
	function finish(error: CheckError | null): void {
		clearTimeout(connectTimer);
		signal.removeEventListener('abort', onAbort);
		resolve({
			phases: clock.phases(),
			certificate,
			addressDialled: address,
			answer: answer && { ...answer, body: Buffer.concat(kept).subarray(0, bodyKeptBytes) },
			fault: error && { error, phase: error === 'blocked_target' ? 'guard' : clock.current() },
		});
		outgoing.destroy();
	}
	const fail = (fault: Error) => finish(classifyError(codeOf(fault), clock.current()));

	function hear(incoming: http.IncomingMessage): void {
		const statusCode = incoming.statusCode ?? 0;
		clock.markFirstByte();
		answer = { addressDialled: address, statusCode, headers: incoming.headers, body: Buffer.alloc(0) };
		if (!readsBody(statusCode, incoming.headers)) finish(null);
		incoming.on('data', (chunk: Buffer) => {
			if (received < bodyKeptBytes) kept.push(chunk);
			received += chunk.length;
			if (received >= bodyMaxBytes) finish(null);
		});
		incoming.on('end', () => finish(null));
		incoming.on('error', fail);
	}

	outgoing.on('socket', (socket) => {
		socket.once('connect', () => {
			clearTimeout(connectTimer);
			clock.enter(target.secure ? 'tls' : 'response');
			if (socket.remoteAddress !== undefined && !isSameAddress(socket.remoteAddress, address)) finish('blocked_target');
		});
		// Node destroys a socket whose certificate it refuses within this event, and the certificate with it: we look first.
		socket.prependOnceListener('secure', () => {
			certificate = peerCertificate(socket);
		});
		socket.once('secureConnect', () => clock.enter('response'));
	});
	outgoing.on('information', () => {
		informationalAnswers += 1;
		if (informationalAnswers > informationalAnswersMax) finish('bad_response');
	});
	outgoing.on('response', hear);
	outgoing.on('upgrade', (incoming, socket) => {
		hear(incoming);
		finish(null);
		socket.destroy();
	});
	outgoing.on('error', fail);
	if (signal.aborted) onAbort();
	else signal.addEventListener('abort', onAbort, { once: true });
	outgoing.end(body ?? undefined);
	return promise;
}

function peerCertificate(socket: Socket): CertificateFacts | null {
	try {
		// Not getPeerX509Certificate: called this early it makes Node 24 lose the names it is about to verify.
		const { raw } = socket instanceof tls.TLSSocket ? socket.getPeerCertificate() : {};
		return raw ? readCertificate(new X509Certificate(raw)) : null;
	} catch {
		// A certificate that cannot be read is the handshake's failure; thrown here it would end the process.
		return null;
	}
}

function isSameAddress(a: string, b: string): boolean {
	const canonical = (address: string) =>
		new SocketAddress({ address, family: isIP(address) === 6 ? 'ipv6' : 'ipv4' }).address;
	return canonical(a) === canonical(b);
}

function codeOf(fault: Error): string {
	return 'code' in fault ? String(fault.code) : '';
}

function aborted(signal: AbortSignal): Promise<null> {
	if (signal.aborted) return Promise.resolve(null);
	return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}
