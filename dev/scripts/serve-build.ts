/** Serves the web build like Firebase Hosting: clean URLs, the headers of firebase.json, gzip. The emulator does not compress. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { createGzip } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { root } from '../base/folders.ts';

const types: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.webp': 'image/webp',
	'.txt': 'text/plain; charset=utf-8',
	'.xml': 'application/xml',
	'.webmanifest': 'application/manifest+json',
	'.woff2': 'font/woff2',
	'.tgz': 'application/gzip',
};

/** `statusPages` serves what is under /s, as its function does. */
export async function serveBuild(
	folder: string,
	statusPages?: Hono,
): Promise<{ origin: string; close(): Promise<void> }> {
	const headers = headersOfHosting();
	const answerStatus = statusPages && getRequestListener(statusPages.fetch, { overrideGlobalObjects: false });
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url ?? '/', 'http://localhost');
		if (answerStatus && pathname.startsWith('/s/')) return void answerStatus(request, response);
		const found = fileFor(folder, normalize(decodeURIComponent(pathname)));
		const file = found ?? join(folder, '404.html');
		const type = types[extname(file)] ?? 'application/octet-stream';
		const isCached = pathname.startsWith('/assets/');
		const isText = /text|svg|xml|json/.test(type);
		response.writeHead(found ? 200 : 404, {
			...headers,
			'content-type': type,
			'cache-control': isCached ? 'public, max-age=31536000, immutable' : 'no-cache',
			...(isText ? { 'content-encoding': 'gzip' } : {}),
		});
		const content = createReadStream(file);
		(isText ? content.pipe(createGzip({ level: 9 })) : content).pipe(response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}

function fileFor(folder: string, path: string): string | null {
	const candidates = path === '/' ? ['index.html'] : [path, `${path}.html`];
	const found = candidates.map((name) => join(folder, name)).find((file) => existsSync(file) && extname(file) !== '');
	return found ?? null;
}

function headersOfHosting(): Record<string, string> {
	const { hosting } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as {
		hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
	};
	const general = hosting.headers.find(({ source }) => source === '**')?.headers ?? [];
	return Object.fromEntries(general.map(({ key, value }) => [key, value]));
}
