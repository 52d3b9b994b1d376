import { createPeople } from '@stayup/testing/http/people';
import { createTestApp, type TestApp, tokens } from '@stayup/testing/http-app';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createInFlight, type InFlight } from './in-flight.ts';

/** Work that ends when the test says so. */
function waiting() {
	const { promise, resolve } = Promise.withResolvers<void>();
	return { work: () => promise, end: resolve };
}

describe('the requests of an instance', () => {
	const atOnce = 80;
	let inFlight: InFlight;
	beforeEach(() => {
		inFlight = createInFlight(atOnce);
	});

	it.each([
		['account', 20],
		['guests', 15],
		['guest', 10],
		['visitors', 10],
		['services', 10],
		['network', 40],
	] as const)('are in part for one caller: %s, %i of 80', async (part, most) => {
		const { work, end } = waiting();
		const running = Array.from({ length: most }, () => inFlight.run(part, 'mallory', work));

		await expect(inFlight.run(part, 'mallory', work)).rejects.toMatchObject({
			code: 'rate-limited',
			retryAfterSeconds: 1,
			message: expect.stringContaining(`${most} requests in progress`),
		});
		expect(await inFlight.run(part, 'alice', async () => 'served')).toBe('served');
		end();
		await Promise.all(running);
		expect(await inFlight.run(part, 'mallory', async () => 'served')).toBe('served');
	});

	it('leave room for others whatever one network does, logged in or not', () => {
		const { work } = waiting();
		const tries = (['network', 'visitors', 'services'] as const).flatMap((part) =>
			Array.from({ length: atOnce }, () => {
				let hasBegun = false;
				inFlight
					.run(part, '198.51.100.0/24', () => {
						hasBegun = true;
						return work();
					})
					.catch(() => undefined);
				return hasBegun;
			}),
		);
		expect(tries.filter(Boolean).length).toBeLessThan(atOnce);
	});

	it('make room one by one', async () => {
		const works = Array.from({ length: 10 }, waiting);
		const running = works.map(({ work }) => inFlight.run('visitors', 'mallory', work));
		works[0]?.end();
		await running[0];
		const next = inFlight.run('visitors', 'mallory', waiting().work);

		expect(await Promise.race([next, 'in progress'])).toBe('in progress');
		await expect(inFlight.run('visitors', 'mallory', waiting().work)).rejects.toThrow('Your network already has 10');
	});

	it('end also when their work fails', async () => {
		const failing = () => Promise.reject(new Error('broken'));
		for (let index = 0; index < 100; index += 1) {
			await expect(inFlight.run('account', 'alice', failing)).rejects.toThrow('broken');
		}
	});
});

describe('an account with many requests in progress', () => {
	const people = createPeople();
	for (const name of ['alice', 'mallory', 'max']) people.setAccount(name);
	people.setMember('mallory', 'max', 'admin');
	const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
	const mallory = bearer(people.tokenOf('mallory'));
	let end: () => void;
	let api: TestApp;
	/** The requests that were begun, which a test waits for at its end. */
	let running: Promise<Response>[];
	const get = async (path: string, headers: Record<string, string>) => api.app.request(path, { headers });

	beforeEach(async () => {
		const reached = Promise.withResolvers<void>();
		const waits = waiting();
		let count = 0;
		end = waits.end;
		api = createTestApp(
			{
				async getWebsite() {
					count += 1;
					if (count === 20) reached.resolve();
					await waits.work();
					throw new Error('The reply does not matter.');
				},
				getDashboardStats: async () => ({}) as never,
				getHealth: async () => ({ status: 'ok' }) as never,
				listPlans: async () => [],
				receivePaymentEvent: async () => ({ message: 'Received.' }),
			},
			{ people },
		);
		running = Array.from({ length: 20 }, () => get('/api/websites/one', mallory));
		await reached.promise;
	});

	it('that are those of two members leave room for its owner', async () => {
		await endAll();
		const waits = waiting();
		api = createTestApp(
			{ getWebsite: () => waits.work() as never, getDashboardStats: async () => ({}) as never },
			{ people },
		);
		people.setAccount('mia');
		people.setMember('mallory', 'mia', 'viewer');
		const as = (name: string) => ({ ...bearer(people.tokenOf(name)), 'stayup-account': 'mallory' });
		const send = (name: string, count: number) =>
			Array.from({ length: count }, () =>
				get('/api/websites/one', as(name)).then(({ status }) => statuses.push(status)),
			);
		const statuses: number[] = [];
		const sent = [...send('max', 11), ...send('mia', 6)];
		await vi.waitFor(() => expect(statuses).toEqual([429, 429]));

		expect((await get('/api/stats/dashboard', mallory)).status).toBe(200);
		expect((await get('/api/stats/dashboard', as('mia'))).status).toBe(429);
		expect((await get('/api/stats/dashboard', bearer(people.tokenOf('max')))).status).toBe(200);
		waits.end();
		await Promise.all(sent);
	});

	async function endAll(): Promise<void> {
		end();
		await Promise.all(running);
	}

	it('is refused in one sentence, and served once one of them has ended', async () => {
		const refused = await get('/api/stats/dashboard', mallory);

		expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
			429,
			'1',
			{ message: 'This account already has 20 requests in progress. Please wait for one of them, and try again.' },
		]);
		await endAll();
		expect((await get('/api/stats/dashboard', mallory)).status).toBe(200);
	});

	it.each([
		['its API keys', () => bearer(people.setKey('key', 'mallory', ['read']))],
		['its members', () => ({ ...bearer(people.tokenOf('max')), 'stayup-account': 'mallory' })],
	])('is refused with %s too', async (_who, headers) => {
		expect((await get('/api/stats/dashboard', headers())).status).toBe(429);
		await endAll();
	});

	it('delays nobody else: other accounts, its own members elsewhere, visitors, monitors and payments', async () => {
		const answers = await Promise.all([
			get('/api/stats/dashboard', bearer(people.tokenOf('alice'))),
			get('/api/stats/dashboard', bearer(people.tokenOf('max'))),
			get('/api/subscriptions/plans', {}),
			get('/api/health', {}),
			api.app.request('/api/subscriptions/events', { method: 'POST', body: '{}' }),
		]);

		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
		await endAll();
	});
});

describe('a network with many visitors at once', () => {
	const from = (ip: string) => ({ 'x-forwarded-for': ip });

	it('is refused, while monitors and people in it who are logged in are served, and so are other networks', async () => {
		const { work, end } = waiting();
		const { app } = createTestApp({
			async listPlans() {
				await work();
				return [];
			},
			listRegions: async () => ({}) as never,
			getHealth: async () => ({ status: 'ok' }) as never,
			receivePaymentEvent: async () => ({ message: 'Received.' }),
			getDashboardStats: async () => ({}) as never,
		});
		const get = async (path: string, headers: Record<string, string>) => {
			const { status } = await app.request(path, { headers });
			return status;
		};
		const plans = Array.from({ length: 10 }, (_, index) =>
			app.request('/api/subscriptions/plans', { headers: from(`198.51.100.${index}`) }),
		);

		expect(await get('/api/regions', from('198.51.100.99'))).toBe(429);
		// The left end of the header is what the client claims.
		expect(await get('/api/regions', from('203.0.113.1, 198.51.100.99'))).toBe(429);
		expect(await get('/api/regions', from('203.0.113.1'))).toBe(200);
		expect(await get('/api/health', from('198.51.100.99'))).toBe(200);
		const alice = { ...from('198.51.100.99'), authorization: `Bearer ${tokens.alice}` };
		expect(await get('/api/stats/dashboard', alice)).toBe(200);
		const event = { method: 'POST', body: '{}', headers: from('198.51.100.99') };
		expect((await app.request('/api/subscriptions/events', event)).status).toBe(200);
		end();
		await Promise.all(plans);
		expect(await get('/api/regions', from('198.51.100.99'))).toBe(200);
	});
});
