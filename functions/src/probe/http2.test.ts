import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { type Certificate, makeAuthority, makeCertificate } from '@stayup/testing/certificates';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createResolver } from './guard/resolver.ts';
import { parseAllowedTargets } from './guard/target.ts';
import { createProbe } from './probe.ts';

let authority: Certificate;
let certificate: Certificate;
beforeAll(async () => {
	authority = await makeAuthority();
	certificate = await makeCertificate(['shop.localhost'], { authority });
});
const servers: { close(): void }[] = [];
afterEach(() => {
	for (const server of servers.splice(0)) server.close();
});

/** Of a server that offers HTTP/2 and nothing else. */
async function check(answer: (stream: ServerHttp2Stream, path: string) => void) {
	const server = createSecureServer(certificate);
	servers.push(server);
	server.on('sessionError', () => undefined);
	server.on('stream', (stream, headers) => {
		stream.on('error', () => undefined);
		answer(stream, String(headers[':path']));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const bound = server.address();
	const port = typeof bound === 'object' ? bound?.port : undefined;
	const probe = createProbe({
		region: 'us-east4',
		resolver: createResolver({ servers: ['127.0.0.1:9'], now: Date.now }),
		allowed: parseAllowedTargets(`*.localhost:${port}`),
		ownHosts: [],
		userAgent: 'Stayup/1.0',
		trustedCertificates: [authority.cert],
	});
	const url = `https://shop.localhost:${port}/`;
	return probe({ url, expectedStatusCode: 200, budgetMs: 3_000, origin: 'round' });
}

const page = 'Fresh flowers';

describe('a website with HTTP/2 only', () => {
	it('is up, with its certificate and its redirects', async () => {
		const result = await check((stream, path) => {
			if (path === '/') return stream.respond({ ':status': 302, location: '/next' }, { endStream: true });
			stream.respond({ ':status': 200, 'content-type': 'text/html' });
			stream.end(page);
		});

		expect(result).toMatchObject({ ok: true, statusCode: 200, certificate: { subjectNames: ['shop.localhost'] } });
	});

	it('may send as many and as long headers as over HTTP/1', async () => {
		const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x-${index}`, 'y'.repeat(100)]));

		expect(await check((stream) => stream.respond({ ':status': 200, ...many }, { endStream: true }))).toMatchObject({
			ok: true,
		});
	});

	it('is down with an unexpected status', async () => {
		expect(await check((stream) => stream.respond({ ':status': 503 }, { endStream: true }))).toMatchObject({
			ok: false,
			error: 'wrong_status',
			statusCode: 503,
		});
	});

	it.each<[string, (stream: ServerHttp2Stream) => void]>([
		['resets the stream', (stream) => stream.close(2)],
		['goes away', (stream) => stream.session?.goaway(1)],
		['closes the connection', (stream) => stream.session?.destroy()],
		[
			'breaks off in the body',
			(stream) => {
				stream.respond({ ':status': 200, 'content-length': '100' });
				stream.write(page, () => stream.close(2));
			},
		],
	])('is down if it %s', async (_name, answer) => {
		expect(await check(answer)).toMatchObject({ ok: false, error: 'connection_reset' });
	});
});
