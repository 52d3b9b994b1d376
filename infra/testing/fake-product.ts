/** A deployed product as the smoke test sees it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SmokeDeps } from '../smoke/smoke-checks.ts';

export interface Answer {
	status: number;
	body: string;
	headers: Record<string, string>;
}

/** By method and path. */
export type FakeProduct = Record<string, Answer>;

const firebaseJson = join(import.meta.dirname, '..', '..', 'firebase.json');
const { hosting } = JSON.parse(readFileSync(firebaseJson, 'utf8')) as {
	hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
};
export const declaredHeaders = hosting.headers.find(({ source }) => source === '**')?.headers ?? [];
const html = '<title>Stayup</title><script src="/assets/app.js"></script><div id="root">Log in</div>';

export const pageAnswer = (): Answer => ({
	status: 200,
	body: html,
	headers: {
		'content-type': 'text/html',
		...Object.fromEntries(declaredHeaders.map(({ key, value }) => [key, value])),
	},
});

export const json = (status: number, body: object): Answer => ({
	status,
	body: JSON.stringify(body),
	headers: { 'content-type': 'application/json' },
});

export function healthyProduct(): FakeProduct {
	return {
		'GET /': pageAnswer(),
		'GET /login': pageAnswer(),
		'GET /dashboard': pageAnswer(),
		'GET /assets/app.js': { status: 200, body: '', headers: { 'content-type': 'text/javascript' } },
		'GET /cli/stayup.tgz': { status: 200, body: '', headers: { 'content-type': 'application/gzip' } },
		'GET /api/websites': json(401, {}),
		'POST /api/websites/none/check': json(401, {}),
		'GET /api/there-is-no-such-call': json(404, {}),
		'GET /api/health': json(200, { status: 'ok' }),
		'POST /api/auth/login': json(200, { token: 'a-token' }),
		'GET /api/websites with a token': json(200, []),
	};
}

export function fetchFrom(product: FakeProduct, origin: string): SmokeDeps['fetch'] {
	return async (url, options = {}) => {
		const isLoggedIn = new Headers(options.headers).has('authorization');
		const call = `${options.method ?? 'GET'} ${url.replace(origin, '')}${isLoggedIn ? ' with a token' : ''}`;
		const missing = { status: 404, body: '', headers: { 'content-type': 'text/html' } };
		const { status, body, headers } = product[call] ?? missing;
		return new Response(body, { status, headers });
	};
}
