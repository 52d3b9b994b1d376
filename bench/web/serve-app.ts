/** Serves a build of the web app like Hosting, with gzip, and passes calls of the API on to the emulators: several builds can share one product. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.woff2': 'font/woff2',
};

export interface ServedApp {
	origin: string;
	close(): void;
}

export async function serveApp(folder: string, productOrigin: string): Promise<ServedApp> {
	const compressed = new Map<string, Buffer>();
	const server = createServer((incoming, response) => {
		const { pathname } = new URL(incoming.url ?? '/', productOrigin);
		if (pathname.startsWith('/api/')) return passOn(incoming, response, productOrigin);
		const file = fileFor(folder, normalize(decodeURIComponent(pathname)));
		const content = compressed.get(file) ?? gzipSync(readFileSync(file));
		compressed.set(file, content);
		response.writeHead(200, {
			'content-type': types[extname(file)] ?? 'application/octet-stream',
			'content-encoding': 'gzip',
			'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
		});
		response.end(content);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { origin: `http://127.0.0.1:${port}`, close };
}

/** Paths without a file are screens of the app. */
function fileFor(folder: string, path: string): string {
	const candidates = [join(folder, path), join(folder, `${path}.html`)];
	return candidates.find((file) => extname(file) !== '' && existsSync(file)) ?? join(folder, 'app.html');
}

function passOn(incoming: IncomingMessage, response: ServerResponse, productOrigin: string): void {
	const { host: _host, origin, referer: _referer, ...headers } = incoming.headers;
	const onward = request(
		new URL(incoming.url ?? '/', productOrigin),
		// The API answers only to pages of its own origin.
		{ method: incoming.method, headers: { ...headers, ...(origin !== undefined && { origin: productOrigin }) } },
		(answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		},
	);
	onward.on('error', () => response.writeHead(502).end());
	incoming.pipe(onward);
}
