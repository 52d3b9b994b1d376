/** Serves the hostile pages, from the process that does not measure. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliCompress, createGzip } from 'node:zlib';

const megabyte = 1024 * 1024;

export async function startHostilePages(): Promise<{ port: number; stop(): void }> {
	const bombs = {
		gzip: await compressed(createGzip()),
		br: await compressed(createBrotliCompress()),
	};
	const html = { 'content-type': 'text/html' };
	const pages: Record<string, (response: ServerResponse) => void> = {
		'an ordinary page of 60 KB': (response) => {
			response.writeHead(200, html).end('<p>Flowers <b>for</b> you</p>\n'.repeat(2_000));
		},
		'a gzip bomb of 1 GB': (response) => {
			response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bombs.gzip);
		},
		'a Brotli bomb of 1 GB': (response) => {
			response.writeHead(200, { ...html, 'content-encoding': 'br' }).end(bombs.br);
		},
		'a body of 1 GB': (response) => {
			response.writeHead(200, html);
			const zeros = Buffer.alloc(megabyte, 'x');
			pipeline(Readable.from(Array.from({ length: 1024 }, () => zeros)), response).catch(() => undefined);
		},
		'endless headers': ({ socket }) => {
			const line = `x: ${'y'.repeat(1_000)}\r\n`;
			const more = () => {
				if (socket?.writable) socket.write(line, more);
			};
			socket?.write('HTTP/1.1 200 OK\r\n', more);
			socket?.on('error', () => undefined);
		},
		'a million tags': (response) => {
			// The reference makes the probe parse the page: the letter may be that of the rule.
			response.writeHead(200, html).end(`&#110;${'<a>'.repeat(1_000_000)}`);
		},
		'a page in chunks of one byte': ({ socket }) => {
			socket?.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n');
			socket?.end(`${'1\r\nx\r\n'.repeat(megabyte)}0\r\n\r\n`);
			socket?.on('error', () => undefined);
		},
		'a catastrophic expression': (response) => {
			response.writeHead(200, html).end('a'.repeat(megabyte));
		},
		'10,000 levels of JSON': (response) => {
			response.writeHead(200, html).end('['.repeat(10_000) + ']'.repeat(10_000));
		},
		'a million JSON values': (response) => {
			response.writeHead(200, html).end(`[${'1,'.repeat(520_000)}1]`);
		},
	};
	const server = createServer((request, response) => {
		response.on('error', () => undefined);
		pages[decodeURIComponent((request.url ?? '/').slice(1))]?.(response);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		port: (server.address() as AddressInfo).port,
		stop() {
			server.closeAllConnections();
			server.close();
		},
	};
}

async function compressed(
	stream: ReturnType<typeof createGzip> | ReturnType<typeof createBrotliCompress>,
): Promise<Buffer> {
	const zeros = Buffer.alloc(megabyte);
	const chunks: Buffer[] = [];
	stream.on('data', (chunk: Buffer) => chunks.push(chunk));
	await pipeline(Readable.from(Array.from({ length: 1024 }, () => zeros)), stream);
	return Buffer.concat(chunks);
}
