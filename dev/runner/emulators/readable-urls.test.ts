import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import './readable-urls.cjs';

const server = createServer((request, response) => response.end(request.url));
let port: number;
beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Uses `get`, because `fetch` would normalise the path. */
function urlServedFor(path: string): Promise<string> {
	return new Promise((resolve, reject) => {
		get({ host: '127.0.0.1', port, path }, async (response) => {
			resolve((await response.setEncoding('utf8').toArray()).join(''));
		}).on('error', reject);
	});
}

describe('a request to the emulators', () => {
	it.each([
		['/%E0%A4%A', '/unreadable-url'],
		['/careers/%ff?a=b', '/unreadable-url'],
		['/api/%E0%A4%A', '/api/unreadable-url'],
		['/api/websites/%00', '/api/unreadable-url'],
		['/api/websites/%F0%9F%92%A5?name=%', '/api/websites/%F0%9F%92%A5?name=%'],
		['/pricing', '/pricing'],
	])('for %s is served as %s', async (path, served) => {
		expect(await urlServedFor(path)).toBe(served);
	});
});
