import { endpoints } from '@stayup/contract';
import { createPeople, type People } from '@stayup/testing/http/people';
import { createTestApp, tokens } from '@stayup/testing/http-app';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBody } from './read-body.ts';

const json = { 'content-type': 'application/json' };

/** A body without a declared length, and how much of it was read. */
function chunkedBody(chunks: Iterable<string>, end: 'ends' | 'breaks' | 'waits' = 'ends') {
	const each = chunks[Symbol.iterator]();
	const read = { bytes: 0 };
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { value, done } = each.next();
				if (!done) {
					const bytes = new TextEncoder().encode(value);
					read.bytes += bytes.length;
					controller.enqueue(bytes);
				} else if (end === 'ends') controller.close();
				else if (end === 'breaks') controller.error(new Error('Client connection prematurely closed.'));
				else await new Promise(() => {});
			},
		},
		{ highWaterMark: 0 },
	);
	return { read, init: { method: 'POST', body, duplex: 'half' } as RequestInit };
}

const requestOf = (init: RequestInit) => new Request('https://stayup.example/', init);

describe('a body', () => {
	it('is read as it was sent, whatever its chunks', async () => {
		const text = 'äöü€😀'.repeat(2_000);
		const { init } = chunkedBody(text.match(/.{1,7}/gu) ?? []);
		const bytes = await readBody(requestOf(init), 64 * 1024);

		expect(new TextDecoder().decode(bytes)).toBe(text);
		expect(bytes.buffer.byteLength).toBeLessThanOrEqual(64 * 1024);
	});

	it('of many chunks of one byte takes as much memory as one of few', async () => {
		const { init } = chunkedBody(Array.from({ length: 10_000 }, () => 'x'));
		const bytes = await readBody(requestOf(init), 1024 * 1024);

		expect([bytes.length, bytes.buffer.byteLength]).toEqual([10_000, 16 * 1024]);
	});

	describe('that arrives slowly', () => {
		beforeEach(() => {
			vi.useFakeTimers();
		});
		afterEach(() => {
			vi.useRealTimers();
		});

		it('is refused once it has waited 15 seconds, and a second more for each 64 KB', async () => {
			const { init } = chunkedBody(['x'.repeat(640_000)], 'waits');
			const reading = readBody(requestOf(init), 1024 * 1024).catch((error: unknown) => error);
			const isOver = vi.fn();
			void reading.then(isOver);
			await vi.advanceTimersByTimeAsync(24_999);
			expect(isOver).not.toHaveBeenCalled();
			await vi.advanceTimersByTimeAsync(1);

			expect(await reading).toMatchObject({
				code: 'invalid',
				message: 'The request arrived too slowly. Please try again.',
			});
			expect(vi.getTimerCount()).toBe(0);
		});
	});

	it('above a limit is read to its end and refused, so that the client gets the reply', async () => {
		const { init, read } = chunkedBody(Array.from({ length: 20 }, () => 'x'.repeat(1_000)));

		await expect(readBody(requestOf(init), 10_000)).rejects.toMatchObject({ code: 'too-large' });
		expect(read.bytes).toBe(20_000);
	});
});

const large = endpoints.addProjectFile;
const path = large.path.replace(':id', 'one');
const endless = () => chunkedBody(Array.from({ length: 1_000 }, () => 'x'.repeat(10_000)));

describe('a body without a declared length', () => {
	const { app } = createTestApp();

	it.each([
		['without a login', path, {}, 401],
		['with an invalid token', path, { authorization: 'Bearer x.y.z' }, 401],
		['at a URL that does not exist', '/api/none', {}, 404],
		['with a method that is not supported', '/api/regions', {}, 405],
	])('is not read %s', async (_who, url, headers, status) => {
		const { init, read } = endless();
		const reply = await app.request(url, { ...init, headers: { ...json, ...headers } });

		expect([reply.status, read.bytes]).toEqual([status, 0]);
	});

	it('is not read with an API key that may not call the endpoint', async () => {
		const people = createPeople();
		people.setAccount('alice', { tier: 'Elite' });
		const api = createTestApp({}, { people });
		const { init, read } = endless();
		const authorization = `Bearer ${people.setKey('reader', 'alice', ['read'])}`;
		const reply = await api.app.request('/api/imports', { ...init, headers: { ...json, authorization } });

		expect([reply.status, read.bytes]).toEqual([403, 0]);
	});

	it('is at most 32 KB at endpoints that anybody may call', () => {
		const open = Object.values(endpoints).filter(({ access }) => access === 'public');

		expect(open.filter((endpoint) => 'maxBodyKb' in endpoint && Number(endpoint.maxBodyKb) > 32)).toEqual([]);
	});
});

it('the bodies of one account in memory are limited, and those of others have room', async () => {
	const people = createPeople();
	for (const name of ['alice', 'mallory']) people.setAccount(name, { isEmailConfirmed: true });
	const { app, errors } = createTestApp({}, { people });
	const upload = (name: string) => {
		const half = chunkedBody(
			Array.from({ length: 600 }, () => 'x'.repeat(10_000)),
			'waits',
		);
		const headers = { ...json, authorization: `Bearer ${people.tokenOf(name)}` };
		return { read: half.read, reply: app.request(path, { ...half.init, headers }) };
	};
	const slow = [upload('mallory'), upload('mallory')];
	await vi.waitFor(() => expect(slow.map(({ read }) => read.bytes)).toEqual([6_000_000, 6_000_000]));
	const { init } = endless();
	const whole = { ...init, headers: { ...json, authorization: `Bearer ${people.tokenOf('mallory')}` } };
	const small = chunkedBody([' '.repeat(32 * 1024)]);
	const other = { ...small.init, headers: whole.headers };

	expect((await app.request(path, whole)).status).toBe(413);
	const third = chunkedBody(Array.from({ length: 700 }, () => 'x'.repeat(10_000)));
	const refused = await app.request(path, { ...third.init, headers: whole.headers });
	expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
		429,
		'1',
		{
			message:
				'This account is sending too much at the same time. Wait until another upload has finished, then try again.',
		},
	]);
	expect((await app.request(path, other)).status).toBe(400);
	const alice = upload('alice');
	await vi.waitFor(() => expect(alice.read.bytes).toBe(6_000_000));
	expect(errors).toEqual([]);
});

it('a connection that a client ends is no error of ours', async () => {
	const { app, errors } = createTestApp();
	const { init } = chunkedBody(['{"policy":'], 'breaks');
	const headers = { ...json, authorization: `Bearer ${tokens.alice}` };
	const reply = await app.request('/api/policy-preview', { ...init, headers });

	expect(reply.status).toBe(400);
	expect(errors).toEqual([]);
});

describe('while a body arrives slowly', () => {
	/** Sends a body that ends once the work is done, a second after the request has begun. */
	async function callMeanwhile(people: People, token: string, account: string, work: () => void): Promise<number> {
		const { app } = createTestApp({}, { people });
		const isRead = Promise.withResolvers<ReadableByteStreamController | ReadableStreamDefaultController>();
		const body = new ReadableStream({ pull: (controller) => isRead.resolve(controller) }, { highWaterMark: 0 });
		const headers = { ...json, authorization: `Bearer ${token}`, 'stayup-account': account };
		const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
		const reply = app.request('/api/policy-preview', init);
		const stream = await isRead.promise;
		people.clock.now += 1_000;
		work();
		stream.close();
		return (await reply).status;
	}

	it.each([
		['nothing has ended', 400, () => {}],
		['the end of the session ends the request', 401, (people) => people.setAccount('mallory', { sessionIds: [] })],
		['the end of the membership ends it', 403, (people) => people.removeMember('alice', 'mallory')],
		[
			'a second factor that is required by then',
			403,
			(people) => people.setAccount('alice', { requiresSecondFactor: true }),
		],
	] satisfies [string, number, (people: People) => void][])('%s: %i', async (_what, status, work) => {
		const people = createPeople();
		people.setAccount('alice');
		people.setAccount('mallory');
		people.setMember('alice', 'mallory', 'admin');

		expect(await callMeanwhile(people, people.tokenOf('mallory'), 'alice', () => work(people))).toBe(status);
	});

	it('the end of an API key ends the request', async () => {
		const people = createPeople();
		people.setAccount('alice', { tier: 'Elite' });
		const key = people.setKey('writer', 'alice', ['read', 'write']);
		const revoke = () => void people.setKey('writer', 'alice', ['read', 'write'], { revokedAt: people.clock.now });

		expect(await callMeanwhile(people, key, 'alice', revoke)).toBe(401);
	});
});
