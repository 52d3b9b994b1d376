/** The largest requests that an endpoint takes, in shapes that have made some parser slow. */
import type { EndpointRow } from '@stayup/testing/http/endpoint-calls';
import { examples } from '../../functions/src/api-docs/examples.ts';
import { largestBodyBytes, largestSignedBodyBytes } from '../../functions/src/http/body.ts';

export interface HostileRequest {
	shape: string;
	/** Of the path, after the documented one. */
	query?: string;
	/** Replaces the parameters of the path. */
	id?: string;
	body?: string;
	headers?: Readonly<Record<string, string>>;
}

/** Characters that mean something in a URL, an email address, a date, a template, a pattern or markup. */
const alphabet = ['a', '0', ' ', '-', '.', '/', '@', ':', '<', '=', '{', '\\', '"', '\n', '\u0301', '😀'];
/** Hosting takes no longer URL, and Node no longer headers. */
const urlLength = 7_000;
const headerLength = 7_000;

const headers = [
	'authorization',
	'x-forwarded-for',
	'if-match',
	'if-none-match',
	'idempotency-key',
	'stayup-account',
	'cookie',
];

export function hostileRequests(row: EndpointRow): HostileRequest[] {
	return [...hostileBodies(row), ...hostileUrls(row), ...hostileHeaders()];
}

function largestOf({ access, maxBodyKb }: EndpointRow): number {
	if (maxBodyKb !== undefined) return maxBodyKb * 1024;
	return access === 'signed' ? largestSignedBodyBytes : largestBodyBytes;
}

const filled = (text: string, bytes: number) => text.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(text))));
const named = (character: string) => JSON.stringify(character);

function hostileBodies(row: EndpointRow): HostileRequest[] {
	const example = examples[row.name].body as Record<string, unknown> | undefined;
	if (row.method === 'GET') return [];
	const bytes = largestOf(row);
	const shapes: HostileRequest[] = [
		{ shape: 'lists in lists', body: `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}` },
		{ shape: 'objects in objects', body: `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}` },
		{ shape: 'many fields', body: `{${Array.from({ length: bytes / 13 }, (_, index) => `"f${index}":1`).join()}}` },
		{ shape: 'one field again and again', body: `{${filled('"name":1,', bytes - 20)}"name":1}` },
		{ shape: 'a long number', body: `{"name":${filled('9', bytes - 20)}}` },
		{ shape: 'a text that does not end', body: `{"name":"${filled('\\u0041', bytes - 20)}` },
	];
	for (const field of Object.keys(example ?? {})) {
		const around = Buffer.byteLength(JSON.stringify({ ...example, [field]: '' }));
		const room = bytes - around - 20;
		const values: readonly (readonly [string, unknown])[] = [
			...alphabet.map((character): [string, unknown] => [
				named(character),
				// JSON escapes some of them.
				filled(character, (room * Buffer.byteLength(character)) / (Buffer.byteLength(named(character)) - 2)),
			]),
			['a list of texts', Array.from({ length: room / 4 }, () => 'a')],
			['a list of lists', Array.from({ length: room / 3 }, () => [])],
			['a list of objects', Array.from({ length: room / 3 }, () => ({}))],
			['a map', Object.fromEntries(Array.from({ length: room / 13 }, (_, index) => [`k${index}`, 'a']))],
		];
		for (const [shape, value] of values) {
			shapes.push({ shape: `${field}: ${shape}`, body: JSON.stringify({ ...example, [field]: value }) });
		}
	}
	return shapes;
}

function hostileUrls({ path, query }: EndpointRow): HostileRequest[] {
	const parameters = query && 'shape' in query ? Object.keys(query.shape as object) : [];
	const encoded = (character: string) => filled(encodeURIComponent(character), urlLength);
	return alphabet.flatMap((character) => [
		...(path.includes(':') ? [{ shape: `an id of ${named(character)}`, id: encoded(character) }] : []),
		...parameters.map((name) => ({ shape: `${name} of ${named(character)}`, query: `${name}=${encoded(character)}` })),
	]);
}

function hostileHeaders(): HostileRequest[] {
	return headers.flatMap((name) =>
		['a', ' ', ',', '"', 'W/"a",', '1.', 'a=b;'].map((text) => ({
			shape: `${name} of ${named(text)}`,
			headers: { [name]: `x${filled(text, headerLength)}x` },
		})),
	);
}
