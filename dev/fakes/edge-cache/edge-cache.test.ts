import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeCache, type EdgeReply } from './edge-cache.ts';

const page = 'public, max-age=0, s-maxage=5, stale-while-revalidate=25, stale-if-error=86400';
const text = (body: Uint8Array) => new TextDecoder().decode(body);

let now: number;
let asked: Readonly<Record<string, string>>[];
let upstream: () => EdgeReply | Promise<EdgeReply>;
let cache: ReturnType<typeof createEdgeCache>;

beforeEach(() => {
	now = Date.parse('2026-11-23T12:00:00Z');
	asked = [];
	upstream = () => reply('first');
	cache = createEdgeCache({
		ask: async ({ headers }) => {
			asked.push(headers);
			return upstream();
		},
		now: () => now,
	});
});

function reply(body: string, headers: EdgeReply['headers'] = {}, status = 200): EdgeReply {
	return { status, headers: { 'cache-control': page, ...headers }, body: new TextEncoder().encode(body) };
}

async function get(headers: Record<string, string> = {}, url = '/s/bakery') {
	const answer = await cache.get({ url, headers: { host: 'stayup.example', ...headers } });
	const { age, 'x-cache': xCache } = answer.headers;
	return { ...answer, text: text(answer.body), age, xCache };
}

function refuse(): never {
	throw new Error('connect ECONNREFUSED');
}

describe('the edge cache', () => {
	it('answers from its copy for as long as s-maxage says, with the age of the copy', async () => {
		await get();
		now += 4_000;

		expect(await get()).toMatchObject({ text: 'first', age: '4', xCache: 'HIT' });
		expect(asked).toHaveLength(1);
	});

	it('answers with the old copy while it fetches a new one, once for all visitors', async () => {
		await get();
		now += 20_000;
		upstream = () => reply('second');

		const answers = await Promise.all([get(), get(), get()]);
		expect(answers.map(({ xCache, age }) => [xCache, age])).toEqual(Array(3).fill(['STALE', '20']));
		expect(asked).toHaveLength(2);
		await expect.poll(async () => (await get()).text).toBe('second');
	});

	it('fetches a new copy before it answers when the old one is too old, once for all visitors', async () => {
		await get();
		now += 36_000;
		upstream = () => reply('second');

		expect((await Promise.all([get(), get()])).map(({ text }) => text)).toEqual(['second', 'second']);
		expect(asked).toHaveLength(2);
	});

	it.each([
		['refuses connections', refuse],
		['fails', () => reply('broken', { 'cache-control': 'private, no-store' }, 503)],
	])('answers with its copy for a day while the upstream %s', async (_name, failure) => {
		await get();
		upstream = failure;
		now += 86_400_000;

		expect(await get()).toMatchObject({ status: 200, text: 'first', age: '86400', xCache: 'STALE' });

		now += 6_000;
		expect((await get()).status).toBeGreaterThan(499);
	});

	it('says so when the upstream refuses and there is no copy', async () => {
		upstream = refuse;

		expect(await get()).toMatchObject({ status: 502, text: 'The service behind this cache does not respond.' });
		expect(cache.size()).toBe(0);
	});

	it('keeps its copy when the upstream confirms its tag', async () => {
		upstream = () => reply('first', { etag: '"1"' });
		await get();
		now += 40_000;
		upstream = () => reply('', { etag: '"1"' }, 304);

		expect(await get()).toMatchObject({ status: 200, text: 'first', age: '0', xCache: 'REVALIDATED' });
		expect(asked[1]).toMatchObject({ 'if-none-match': '"1"' });
	});

	it.each([
		['private, no-store', {}],
		['private, max-age=60', {}],
		['no-store', {}],
		[page, { 'set-cookie': ['a=b'] }],
		[page, { vary: '*' }],
	])('never stores %s with %o', async (rule, headers) => {
		upstream = () => reply('secret', { ...headers, 'cache-control': rule });
		await get();
		upstream = refuse;

		expect(cache.size()).toBe(0);
		expect((await get()).status).toBe(502);
	});

	it('forgets the copy of a page that became private, also while the upstream refuses', async () => {
		await get();
		now += 60_000;
		upstream = () => reply('form', { 'cache-control': 'private, no-store' }, 403);
		expect(await get()).toMatchObject({ status: 403, text: 'form' });
		upstream = refuse;

		expect((await get()).status).toBe(502);
	});

	it('never answers one visitor with the private reply to another', async () => {
		await get();
		now += 60_000;
		let number = 0;
		upstream = () => {
			number += 1;
			return reply(`visitor ${number}`, { 'cache-control': 'private, no-store' });
		};

		const answers = await Promise.all([get(), get()]);
		expect(answers.map(({ text }) => text)).toEqual(['visitor 1', 'visitor 2']);
	});

	it('keeps a copy for each value of the headers that Vary names', async () => {
		upstream = () => reply(`as ${asked.at(-1)?.['accept-encoding']}`, { vary: 'Accept-Encoding' });
		await get({ 'accept-encoding': 'gzip' });
		await get({ 'accept-encoding': 'br' });
		upstream = refuse;

		expect((await get({ 'accept-encoding': 'gzip' })).text).toBe('as gzip');
		expect((await get({ 'accept-encoding': 'br' })).text).toBe('as br');
	});

	it('sends on only the session cookie, and keeps its replies apart', async () => {
		await get({ cookie: 'other=1; __session=ada' });
		await get({ cookie: 'other=1' });

		expect(asked.map(({ cookie }) => cookie)).toEqual(['__session=ada', undefined]);
	});

	it('ignores the wishes of browsers about caching', async () => {
		await get();
		await get({ 'cache-control': 'no-cache', pragma: 'no-cache', 'if-none-match': '"x"' });

		expect(asked).toHaveLength(1);
	});

	it('keeps a page that does not exist as long as its headers say', async () => {
		upstream = () => reply('nothing', { 'cache-control': 'public, max-age=0, s-maxage=10' }, 404);
		await get();
		now += 9_000;

		expect(await get()).toMatchObject({ status: 404, xCache: 'HIT' });
	});
});
