/** Connects once, to one validated IP, and accepts only a trusted certificate for the host (SSRF-4, SSRF-5). */
import type { X509Certificate } from 'node:crypto';
import { isIP, connect as netConnect, type Socket } from 'node:net';
import * as tls from 'node:tls';
import type { CertificateFacts } from '@stayup/contract';
import ipaddr from 'ipaddr.js';
import { readCertificate } from './certificate.ts';
import type { Target } from './target.ts';

export interface Connection {
	socket: Socket;
	/** Also of a refused certificate; null before the server has sent it, and for plain http. */
	certificate(): CertificateFacts | null;
}

export type Dial = (target: Target, ip: string) => Connection;

/** Parsing a certificate takes a tenth of a check's CPU, and certificates change a few times a year. */
const certificatesKept = 20_000;

/** `trustedCertificates`: PEM certificates trusted in addition to the public authorities. */
export function createDial(trustedCertificates: readonly string[]): Dial {
	// One context for all connections: one per connection takes a third more CPU. X25519 first keeps the ClientHello small.
	const secureContext = tls.createSecureContext({
		ecdhCurve: 'X25519:P-256:P-384:P-521',
		...(trustedCertificates.length > 0 && { ca: [...tls.getCACertificates('default'), ...trustedCertificates] }),
	});
	const read = rememberCertificates();

	function dialSecurely({ host, port }: Target, ip: string): Connection {
		let certificate: CertificateFacts | null = null;
		const readShown = (): X509Certificate | undefined => {
			const shown = socket.getPeerX509Certificate();
			if (shown) certificate = read(`${host}:${port}`, shown);
			return shown;
		};
		const socket = tls.connect({
			host: ip,
			port,
			servername: isIP(host) === 0 ? host : '',
			secureContext,
			// No session is offered: a resumed one does not show its certificate.
			checkServerIdentity: () => identityFault(readShown(), host),
		});
		// Node would convert the whole chain for the check above, which reads the certificate directly.
		socket.getPeerCertificate = () => ({}) as tls.DetailedPeerCertificate;
		// Node destroys the socket of a refused chain, and the certificate with it, before it emits the error: read it first.
		const destroy = socket.destroy.bind(socket);
		socket.destroy = (fault) => {
			if (fault && certificate === null) readShown();
			return destroy(fault);
		};
		return { socket, certificate: () => certificate };
	}

	return (target, ip) =>
		target.secure
			? dialSecurely(target, ip)
			: { socket: netConnect({ host: ip, port: target.port }), certificate: () => null };
}

/** RFC 6125: only subject alternative names count, and a wildcard stands for exactly one label. */
function identityFault(certificate: X509Certificate | undefined, host: string): Error | undefined {
	const options = { subject: 'never', wildcards: true, partialWildcards: false, multiLabelWildcards: false } as const;
	const isFor = isIP(host) === 0 ? certificate?.checkHost(host, options) : certificate?.checkIP(host);
	if (isFor !== undefined) return undefined;
	return Object.assign(new Error('The certificate is for another host.'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
}

function rememberCertificates(): (place: string, certificate: X509Certificate) => CertificateFacts | null {
	const known = new Map<string, { raw: Buffer; facts: CertificateFacts }>();
	return (place, certificate) => {
		try {
			const { raw } = certificate;
			const before = known.get(place);
			if (before?.raw.equals(raw)) return before.facts;
			const facts = readCertificate(certificate);
			const oldest = known.keys().next();
			if (known.size >= certificatesKept && !oldest.done) known.delete(oldest.value);
			known.set(place, { raw, facts });
			return facts;
		} catch {
			// The handshake reports an unreadable certificate. An exception here would end the process.
			return null;
		}
	};
}

export function isSameIp(a: string | undefined, b: string): boolean {
	if (a === undefined || a === b) return a === b;
	const canonical = (ip: string) => ipaddr.parse(ip).toString();
	return canonical(a) === canonical(b);
}
