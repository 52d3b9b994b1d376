/** The door's lock: dials one validated address, once, and accepts only a certificate that is trusted and made out to the host (SSRF-4, SSRF-5). */
import type { X509Certificate } from 'node:crypto';
import { isIP, connect as netConnect, type Socket, SocketAddress } from 'node:net';
import * as tls from 'node:tls';
import type { CertificateFacts } from '@stayup/contract';
import { readCertificate } from './certificate.ts';
import type { Target } from './target.ts';

export interface Connection {
	socket: Socket;
	/** Of the certificate shown, also of one that was refused; null before it came and for plain http. */
	certificate(): CertificateFacts | null;
}

export type Dial = (target: Target, address: string) => Connection;

/** Reading a certificate costs as much as a tenth of a check, and they change a few times a year. */
const certificatesKept = 20_000;

/** `trustedCertificates` are PEM texts trusted besides the public authorities. */
export function createDial(trustedCertificates: readonly string[]): Dial {
	// One context for all connections: making one for each costs a third more CPU. X25519 first keeps the hello small.
	const secureContext = tls.createSecureContext({
		ecdhCurve: 'X25519:P-256:P-384:P-521',
		...(trustedCertificates.length > 0 && { ca: [...tls.getCACertificates('default'), ...trustedCertificates] }),
	});
	const read = rememberCertificates();

	function dialSecurely({ host, port }: Target, address: string): Connection {
		let certificate: CertificateFacts | null = null;
		const look = (): X509Certificate | undefined => {
			const shown = socket.getPeerX509Certificate();
			if (shown) certificate = read(`${host}:${port}`, shown);
			return shown;
		};
		const socket = tls.connect({
			host: address,
			port,
			servername: isIP(host) === 0 ? host : '',
			secureContext,
			// No session is offered: a resumed one does not show its certificate.
			checkServerIdentity: () => identityFault(look(), host),
		});
		// Node describes the whole chain for the check above, which looks at the certificate itself.
		socket.getPeerCertificate = () => ({}) as tls.DetailedPeerCertificate;
		// Node destroys a socket whose chain it refuses before it tells anybody, and the certificate with it: we look first.
		const destroy = socket.destroy.bind(socket);
		socket.destroy = (fault) => {
			if (fault && certificate === null) look();
			return destroy(fault);
		};
		return { socket, certificate: () => certificate };
	}

	return (target, address) =>
		target.secure
			? dialSecurely(target, address)
			: { socket: netConnect({ host: address, port: target.port }), certificate: () => null };
}

/** As RFC 6125 has it: names of the certificate's list only, a wildcard for exactly one whole label. */
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
			// A certificate that cannot be read is the handshake's failure; thrown here it would end the process.
			return null;
		}
	};
}

export function isSameAddress(a: string | undefined, b: string): boolean {
	if (a === undefined || a === b) return a === b;
	const canonical = (address: string) =>
		new SocketAddress({ address, family: isIP(address) === 6 ? 'ipv6' : 'ipv4' }).address;
	return canonical(a) === canonical(b);
}
