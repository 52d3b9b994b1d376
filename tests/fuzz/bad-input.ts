/** Invalid input derived from valid input: bodies, ids, queries and tokens with every known kind of error, and random ones. */
import fc from 'fast-check';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Body = Readonly<Record<string, unknown>>;

const wrongValues: readonly unknown[] = [
	null,
	true,
	false,
	0,
	-1,
	1.5,
	1e21,
	'',
	' ',
	'\n',
	'x'.repeat(12_000),
	'\u0000',
	'a\r\nBcc: eve@example.com',
	'\u202eevil',
	'\ud800',
	'💥'.repeat(3000),
	'<script>alert(1)</script>',
	'{{constructor}}',
	'$' + '{7*7}',
	"'; drop table users; --",
	'../../etc/passwd',
	'__proto__',
	[],
	[[]],
	[null],
	['Free'],
	{},
	{ toString: 'x' },
	{ $gt: '' },
	{ length: 3 },
	{ a: { b: { c: { d: { e: { f: 1 } } } } } },
	'NaN',
	'Infinity',
	'undefined',
	'2026-02-31',
	'9999-99-99',
	'javascript:alert(1)',
	'http://169.254.169.254/',
];

/** Whole bodies that a server must reject. */
const wrongBodies: readonly string[] = [
	'[]',
	'null',
	'true',
	'0',
	'"text"',
	'{}',
	'[{}]',
	'{"__proto__":{"role":"admin"}}',
	'{"constructor":{"prototype":{"role":"admin"}}}',
	`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
];

/** JSON texts, each an invalid form of a valid body; a random one may happen to be valid. */
export function invalidBodies(good: Body, seed: number, randomCount: number): string[] {
	const fields = leavesOf(good);
	const changed = fields.flatMap((path) => [
		without(good, path),
		...wrongValues.map((value) => replaced(good, path, value)),
	]);
	const named = fields.map((path) => JSON.stringify({ ...good, [path.join('.')]: { constructor: 1 } }));
	const random = fc.sample(randomBody(good), { seed, numRuns: randomCount });
	return [...wrongBodies, ...changed.map((body) => JSON.stringify(body)), ...named, ...random];
}

/** Ids in paths. The emulators reject undecodable paths themselves: bypass-body-parsers.test.ts covers our handling. */
export const hostileIds: readonly string[] = [
	'..',
	'.',
	'%2e%2e',
	'%2e%2e%2f%2e%2e%2fadmin',
	'%2F',
	'%5C',
	'%00',
	'%0d%0aSet-Cookie:a=b',
	'__all__',
	'__proto__',
	'constructor',
	'toString',
	'a'.repeat(129),
	'a'.repeat(1501),
	'a'.repeat(3000),
	'%F0%9F%92%A5',
	'null',
	'undefined',
	'-1',
	'1e309',
	'*',
	"'%20or%201=1--",
	'%7B%22$gt%22:%22%22%7D',
	'users%2Falice',
	'id?x=1',
	'id%23fragment',
	' ',
];

/** For endpoints with a choice in the query and no paging. */
export const hostileChoices: readonly string[] = ['window=', 'window=1y', 'window=%00', 'window=24H'];

/** For occurrences, which have a count and no pages. */
export const hostileCounts: readonly string[] = ['count=0', 'count=-1', 'count=51', 'count=1.5', 'count=', 'count=%00'];

/** For the history of a website. */
export const hostileSpans: readonly string[] = [
	'zoom=hour',
	'zoom=',
	'from=yesterday',
	'to=2026-13-01T00:00:00Z',
	'from=%00',
];

/** For the visitors of a website. */
export const hostileDays: readonly string[] = ['days=', 'days=0', 'days=31', 'days=30.0', 'days=%00'];

/** For the search of admins, which accepts every short text. */
export const hostileSearches: readonly string[] = [`text=${'a'.repeat(101)}`, `text=${'%F0%9F%92%A5'.repeat(101)}`];

/** For the check of a slug, which answers every short text. */
export const hostileSlugs: readonly string[] = [`slug=${'a'.repeat(101)}`, `slug=${'%F0%9F%92%A5'.repeat(101)}`];

const pageCursors = ['WzFd', 'WzEsMl0', 'WzEsIiJd', 'WzEsIi8iXQ', 'W251bGwsImEiXQ', 'eyJhIjoxfQ', 'WzEsIl9fYWxsX18iXQ'];

/** For the export, whose cursor is a list and the position in it. */
export const hostileParts: readonly string[] = [
	...['cursor=', 'cursor=%00', 'cursor=nonsense', 'cursor=sessions', 'cursor=outages.', 'cursor=outages.%00'],
	...['cursor=history', 'cursor=history.-1.', 'cursor=history.99999.', 'cursor=history.x.', 'cursor=history.0.%00'],
	...pageCursors.flatMap((cursor) => [
		`cursor=outages.${cursor}`,
		`cursor=activity.${cursor}`,
		`cursor=history.0.${cursor}`,
	]),
	`cursor=${'a'.repeat(501)}`,
];

export const hostileQueries: readonly string[] = [
	'limit=0',
	'limit=-1',
	'limit=201',
	'limit=1.5',
	'limit=1e9',
	'limit=NaN',
	'limit=Infinity',
	'limit=',
	'limit=%00',
	'limit=0x10&limit=1001',
	'cursor=%00',
	'cursor=nonsense',
	...pageCursors.map((cursor) => `cursor=${cursor}`),
	`cursor=${'a'.repeat(501)}`,
	`cursor=${'%F0%9F%92%A5'.repeat(20)}`,
];

const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const hostileTokens: readonly string[] = [
	'garbage',
	'a.b.c',
	`${segment({ alg: 'none' })}.${segment({ sub: 'admin' })}.`,
	`${segment({ alg: 'HS256' })}.${segment({ sub: 'admin', aud: 'other' })}.AAAA`,
	`${segment({ alg: 'none' })}.${segment({})}.`,
	`${segment({ alg: 'none' })}.${segment(null)}.`,
	`${segment([])}.${segment([])}.`,
	'..',
	'x'.repeat(5000),
	'undefined',
	'null',
];

/** Replaces one field with any JSON value, or the whole body. */
function randomBody(good: Body): fc.Arbitrary<string> {
	const strange = fc.jsonValue({ maxDepth: 6 }) as fc.Arbitrary<Json>;
	const fields = leavesOf(good);
	const field = fields.length === 0 ? fc.constant<string[]>(['x']) : fc.constantFrom(...fields);
	return fc.oneof(
		{
			weight: 4,
			arbitrary: fc.tuple(field, strange).map(([path, value]) => JSON.stringify(replaced(good, path, value))),
		},
		{ weight: 1, arbitrary: strange.map((value) => JSON.stringify(value)) },
	);
}

/** The paths of all fields, nested ones included. */
function leavesOf(value: Body, above: readonly string[] = []): string[][] {
	return Object.entries(value).flatMap(([key, inner]) => {
		const path = [...above, key];
		return isBody(inner) ? [path, ...leavesOf(inner, path)] : [path];
	});
}

function replaced(body: Body, [key = '', ...rest]: readonly string[], value: unknown): Body {
	const inner = body[key];
	return { ...body, [key]: rest.length > 0 && isBody(inner) ? replaced(inner, rest, value) : value };
}

function without(body: Body, [key = '', ...rest]: readonly string[]): Body {
	const inner = body[key];
	if (rest.length > 0 && isBody(inner)) return { ...body, [key]: without(inner, rest) };
	return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
}

export function isBody(value: unknown): value is Body {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
