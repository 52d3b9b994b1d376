/** Reads the certificate that a server shows in a handshake, and whether it is for the host. */
import { hash, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { type DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { type CertificateFacts, loopLimit } from '@stayup/contract';
import { BoundedMap } from '../platform/bounded-map.ts';
import { readCertificate } from './certificate.ts';

export interface PeerCertificate {
	facts: CertificateFacts;
	isForHost: boolean;
}

/** Parsing a certificate takes a tenth of a check's CPU, and certificates change a few times a year: room for some 20,000. */
const certificateMegabytes = 32;
const chainMaxLength = 10;

/** Null before the server has sent its certificate. */
type ReadPeerCertificate = (socket: TLSSocket, host: string, port: number) => PeerCertificate | null;

/**
 * Parses a certificate only if it differs from the last one of its place. `getPeerX509Certificate` would do for both, but in Node 24 each call
 * loses the memory of a certificate.
 */
export function createReadPeerCertificate(): ReadPeerCertificate {
	const known = new BoundedMap<PeerCertificate & { fingerprint: string }>({ megabytes: certificateMegabytes });
	return (socket, host, port) => {
		const place = `${host}:${port}`;
		try {
			const session = socket.getSession();
			const leaf = session ? certificateOfSession(session) : null;
			const fingerprint = leaf && hash('sha256', leaf, 'base64');
			const before = known.get(place);
			if (before && before.fingerprint === fingerprint) return before;
			const read = readChain(socket, host);
			if (!read) return null;
			if (fingerprint) known.set(place, { ...read, fingerprint });
			return read;
		} catch {
			// The handshake reports an unreadable certificate. An exception here would end the process.
			return null;
		}
	};
}

/** The method of the class, because the dial replaces that of its sockets. */
const shownTo: (this: TLSSocket, isDetailed: true) => DetailedPeerCertificate = TLSSocket.prototype.getPeerCertificate;

function readChain(socket: TLSSocket, host: string): PeerCertificate | null {
	const chain: X509Certificate[] = [];
	// Without a certificate Node returns an empty object, or null after the end of the connection.
	let shown: Partial<DetailedPeerCertificate> | null = shownTo.call(socket, true);
	const iterate = loopLimit(chainMaxLength, 'the chain of a certificate');
	while (shown?.raw && chain.length < chainMaxLength) {
		iterate();
		chain.push(new X509Certificate(shown.raw));
		// Node lets the issuer of a root be the root itself.
		const issuer: DetailedPeerCertificate | undefined = shown.issuerCertificate;
		shown = issuer && issuer !== shown ? issuer : null;
	}
	const [leaf] = chain;
	return leaf ? { facts: readCertificate(leaf, chain), isForHost: isFor(leaf, host) } : null;
}

/** RFC 6125: only subject alternative names count, and a wildcard stands for exactly one label. */
function isFor(certificate: X509Certificate, host: string): boolean {
	const options = { subject: 'never', wildcards: true, partialWildcards: false, multiLabelWildcards: false } as const;
	const match = isIP(host) === 0 ? certificate.checkHost(host, options) : certificate.checkIP(host);
	return match !== undefined;
}

/** Node puts this, and a server name with its length in two bytes, before OpenSSL's form of a session. */
const sessionPrefix = Buffer.from('\0nodejs:tls:session:1\0', 'latin1');
const sequenceTag = 0x30;
/** `peer [3]` of SSL_SESSION. Only OpenSSL writes the elements before it, so a server cannot place one there. */
const peerTag = 0xa3;

/** The DER of the server's certificate in a TLS session, as a part of its buffer; null if the session has another form. */
export function certificateOfSession(session: Buffer): Buffer | null {
	const outer = elementAt(session, startOfSession(session));
	if (outer?.tag !== sequenceTag) return null;
	const iterate = loopLimit(session.length, 'the elements of a TLS session');
	for (let at = outer.start; at < outer.end; ) {
		iterate();
		const element = elementAt(session, at);
		if (!element || element.tag > peerTag) return null;
		if (element.tag === peerTag) return session.subarray(element.start, element.end);
		at = element.end;
	}
	return null;
}

function startOfSession(session: Buffer): number {
	const at = sessionPrefix.length;
	const isWrapped = session.length >= at + 2 && session.subarray(0, at).equals(sessionPrefix);
	return isWrapped ? at + 2 + session.readUInt16BE(at) : 0;
}

/** Null if it does not fit into the buffer. */
function elementAt(der: Buffer, at: number): { tag: number; start: number; end: number } | null {
	const tag = der[at];
	const first = der[at + 1];
	if (tag === undefined || first === undefined) return null;
	const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
	if (lengthBytes > 4 || (first >= 0x80 && lengthBytes === 0)) return null;
	const start = at + 2 + lengthBytes;
	if (start > der.length) return null;
	const end = start + (lengthBytes === 0 ? first : der.readUIntBE(at + 2, lengthBytes));
	return end <= der.length ? { tag, start, end } : null;
}
