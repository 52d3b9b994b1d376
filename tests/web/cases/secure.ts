/** TLS and certificates: each case has a server of its own, with the certificate of `shop.localhost` unless it says otherwise. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import type { Server } from 'node:net';
import { dayMs } from '@stayup/contract';
import { type Certificate, makeCertificate } from '@stayup/testing/certificates';
import { page } from '../web-case.ts';

export interface SecureCase {
	id: string;
	source: string;
	/** The name in the URL. */
	host: string;
	/** Made by an authority that the check and Chromium trust. */
	certificate(authority: Certificate): Promise<Certificate>;
	/** By default one that answers over HTTP/1.1 and TLS. */
	server?(certificate: Certificate): Server;
	options?: ServerOptions;
	/** Whether Chromium would trust the certificate if it knew our authority. */
	isTrusted: boolean;
}

const host = 'shop.localhost';
const good = (authority: Certificate) => makeCertificate([host], { authority });
const old = (version: 'TLSv1' | 'TLSv1.1'): ServerOptions => ({
	minVersion: version,
	maxVersion: version,
	ciphers: 'DEFAULT@SECLEVEL=0',
});

export const secureCases: readonly SecureCase[] = [
	{ id: 'tls-plain', source: 'RFC 8446', host, certificate: good, isTrusted: true },
	{ id: 'tls-12', source: 'RFC 5246', host, certificate: good, options: { maxVersion: 'TLSv1.2' }, isTrusted: true },
	{ id: 'tls-13', source: 'RFC 8446', host, certificate: good, options: { minVersion: 'TLSv1.3' }, isTrusted: true },
	{ id: 'tls-11', source: 'RFC 8996', host, certificate: good, options: old('TLSv1.1'), isTrusted: true },
	{ id: 'tls-10', source: 'RFC 8996', host, certificate: good, options: old('TLSv1'), isTrusted: true },
	{
		id: 'tls-client-certificate-13',
		source: 'Intranets that were opened to the internet',
		host,
		certificate: good,
		options: { requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' },
		isTrusted: true,
	},
	{
		id: 'tls-client-certificate-12',
		source: 'Intranets that were opened to the internet',
		host,
		certificate: good,
		options: { requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' },
		isTrusted: true,
	},
	{
		id: 'tls-client-certificate-optional',
		source: 'RFC 8446, 4.3.2',
		host,
		certificate: good,
		options: { requestCert: true, rejectUnauthorized: false },
		isTrusted: true,
	},
	{
		id: 'tls-not-spoken',
		source: 'A virtual host that lost its settings',
		host,
		certificate: good,
		server: () => createHttpServer((_request, response) => response.end(page)),
		isTrusted: true,
	},
	{
		id: 'tls-http2-and-1',
		source: 'RFC 9113',
		host,
		certificate: good,
		server: (certificate) =>
			createSecureServer({ ...certificate, allowHTTP1: true }, (_request, response) => void response.end(page)),
		isTrusted: true,
	},
	{
		id: 'tls-http2-only',
		source: 'Servers of HTTP/2 alone, such as some of gRPC',
		host,
		certificate: good,
		server: (certificate) => createSecureServer(certificate, (_request, response) => void response.end(page)),
		isTrusted: true,
	},
	{
		id: 'certificate-expired',
		source: 'RFC 5280',
		host,
		certificate: (authority) => makeCertificate([host], { authority, notAfter: new Date(Date.now() - dayMs) }),
		isTrusted: false,
	},
	{
		id: 'certificate-not-yet-valid',
		source: 'RFC 5280',
		host,
		certificate: (authority) => makeCertificate([host], { authority, notAfter: new Date(Date.now() + 90 * dayMs) }),
		isTrusted: false,
	},
	{
		id: 'certificate-other-host',
		source: 'RFC 6125',
		host,
		certificate: (authority) => makeCertificate(['bank.localhost'], { authority }),
		isTrusted: false,
	},
	{
		id: 'certificate-self-signed',
		source: 'RFC 5280',
		host,
		certificate: () => makeCertificate([host]),
		isTrusted: false,
	},
	{
		id: 'certificate-wildcard',
		source: 'RFC 6125',
		host: 'de.shop.localhost',
		certificate: (authority) => makeCertificate(['*.shop.localhost'], { authority }),
		isTrusted: true,
	},
	{
		id: 'certificate-wildcard-two-levels',
		source: 'RFC 6125',
		host: 'www.de.shop.localhost',
		certificate: (authority) => makeCertificate(['*.shop.localhost'], { authority }),
		isTrusted: false,
	},
];

interface SecureServer {
	url: string;
	port: number;
	certificate: Certificate;
}

/** `use` gets the server, which ends afterwards. */
export async function withSecureCase<Result>(
	one: SecureCase,
	authority: Certificate,
	use: (server: SecureServer) => Promise<Result>,
): Promise<Result> {
	const certificate = await one.certificate(authority);
	const server =
		one.server?.(certificate) ??
		createHttpsServer({ ...certificate, ...one.options }, (_request, response) => {
			response.setHeader('Content-Type', 'text/html');
			response.end(page);
		});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const bound = server.address();
	if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
	const { port } = bound;
	try {
		return await use({ url: `https://${one.host}:${port}/`, port, certificate });
	} finally {
		server.close();
		if ('closeAllConnections' in server) (server as ReturnType<typeof createHttpServer>).closeAllConnections();
	}
}
