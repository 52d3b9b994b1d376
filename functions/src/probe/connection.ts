/** Connects once, to one validated IP, and accepts only a trusted certificate for the host (SSRF-4, SSRF-5). */
import { isIP, connect as netConnect, type Socket } from 'node:net';
import * as tls from 'node:tls';
import type { CertificateFacts } from '@stayup/contract';
import ipaddr from 'ipaddr.js';
import type { Target } from './guard/target.ts';
import { createReadPeerCertificate, type PeerCertificate } from './peer-certificate.ts';

export interface Connection {
	socket: Socket;
	/** Also of a refused certificate; null before the server has sent it, and for plain http. */
	certificate(): CertificateFacts | null;
}

/** Offered to the server of a secure target, which refuses with an alert if it offers only the other. */
export type Protocol = 'http/1.1' | 'h2';

export type Dial = (target: Target, ip: string, protocol: Protocol) => Connection;

/** Node's list with AES-128 first, as browsers have it: its handshakes use SHA-256, which processors compute in hardware. */
const quickestCipher = 'TLS_AES_128_GCM_SHA256';
/** Websites have others beside these, which no browser offers: without them each check sends 44 bytes less. */
const unused = ['!ARIA', '!AESCCM', '!aDSS'];
const usual = tls.DEFAULT_CIPHERS.split(':').filter((cipher) => cipher !== quickestCipher);
const ciphers = [quickestCipher, ...usual, ...unused].join(':');

/**
 * Those of browsers, for RSA and the three curves. A certificate that browsers trust is signed by no other, and without the rest of Node's list each check
 * sends 34 bytes less.
 */
const signatures = [
	'ecdsa_secp256r1_sha256',
	'rsa_pss_rsae_sha256',
	'rsa_pkcs1_sha256',
	'ecdsa_secp384r1_sha384',
	'rsa_pss_rsae_sha384',
	'rsa_pkcs1_sha384',
	'rsa_pss_rsae_sha512',
	'rsa_pkcs1_sha512',
	'ecdsa_secp521r1_sha512',
].join(':');

/** `trustedCertificates`: PEM certificates trusted in addition to the public authorities. */
export function createDial(trustedCertificates: readonly string[]): Dial {
	// One context for all connections: one per connection takes a third more CPU. X25519 first keeps the ClientHello small.
	const secureContext = tls.createSecureContext({
		ecdhCurve: 'X25519:P-256:P-384:P-521',
		ciphers,
		sigalgs: signatures,
		...(trustedCertificates.length > 0 && { ca: [...tls.getCACertificates('default'), ...trustedCertificates] }),
	});
	const readPeerCertificate = createReadPeerCertificate();

	function dialSecurely({ host, port }: Target, ip: string, protocol: Protocol): Connection {
		let certificate: CertificateFacts | null = null;
		const read = (): PeerCertificate | null => {
			const shown = readPeerCertificate(socket, host, port);
			if (shown) certificate = shown.facts;
			return shown;
		};
		const socket = tls.connect({
			host: ip,
			port,
			servername: isIP(host) === 0 ? host : '',
			secureContext,
			ALPNProtocols: [protocol],
			// No session is offered: a resumed one does not show its certificate.
			checkServerIdentity: () => (read()?.isForHost ? undefined : wrongHost()),
		});
		// Node would convert the whole chain for the check above, which reads the certificate itself.
		socket.getPeerCertificate = () => ({}) as tls.DetailedPeerCertificate;
		// Node destroys the socket of a refused chain, and the certificate with it, before it emits the error: read it first.
		const destroy = socket.destroy.bind(socket);
		socket.destroy = (fault) => {
			if (fault && certificate === null) read();
			return destroy(fault);
		};
		return { socket, certificate: () => certificate };
	}

	return (target, ip, protocol) =>
		target.secure
			? dialSecurely(target, ip, protocol)
			: { socket: netConnect({ host: ip, port: target.port }), certificate: () => null };
}

function wrongHost(): Error {
	return Object.assign(new Error('The certificate is for another host.'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
}

export function isSameIp(a: string | undefined, b: string): boolean {
	if (a === undefined || a === b) return a === b;
	const canonical = (ip: string) => ipaddr.parse(ip).toString();
	return canonical(a) === canonical(b);
}
