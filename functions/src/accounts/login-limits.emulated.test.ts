import { freshClientIp, freshEmail, password, register, send } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const { firestore } = openStoredData();

function logIn(email: string, secret: string, forwardedFor?: string) {
	return send('POST', '/api/auth/login', {
		body: { email, password: secret },
		...(forwardedFor ? { headers: { 'x-forwarded-for': forwardedFor } } : {}),
	});
}

function registerFrom(forwardedFor: string) {
	return send('POST', '/api/auth/register', {
		body: { name: 'Carol', email: freshEmail('carol'), password },
		headers: { 'x-forwarded-for': forwardedFor },
	});
}

async function statusesOf(count: number, send: (index: number) => Promise<{ status: number }>): Promise<number[]> {
	const statuses: number[] = [];
	for (let index = 0; index < count; index++) statuses.push((await send(index)).status);
	return statuses;
}

describe('wrong passwords', () => {
	it('are refused ten times, and then must wait, for known and unknown emails', async () => {
		const { email } = await register('Alice');
		for (const tried of [email, freshEmail('nobody')]) {
			const statuses = await statusesOf(10, () => logIn(tried, 'not-the-password'));
			const eleventh = await logIn(tried, 'not-the-password');

			expect(new Set(statuses)).toEqual(new Set([401]));
			expect(eleventh.status).toBe(429);
			expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
			expect(Number(eleventh.headers.get('retry-after'))).toBeLessThanOrEqual(15);
			expect(eleventh.body.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/);
		}
	});

	it('are forgotten after a successful login', async () => {
		const { email } = await register('Bob');
		await statusesOf(9, () => logIn(email, 'not-the-password'));
		await logIn(email, password);

		expect(await statusesOf(9, () => logIn(email, 'not-the-password'))).not.toContain(429);
	});

	it('of one account do not count for another', async () => {
		const [alice, bob] = [await register('Alice'), await register('Bob')];
		await statusesOf(11, () => logIn(alice.email, 'not-the-password'));

		expect((await logIn(bob.email, password)).status).toBe(200);
	});
});

describe('wrong passwords of a stranger (AUTH-11)', () => {
	const logInWith = (cookie: string, email: string, secret: string) =>
		send('POST', '/api/auth/login', { body: { email, password: secret }, headers: { cookie } });

	it('do not lock out a device that has logged in before, and do lock out every other one', async () => {
		const [alice, mallory] = [await register('Alice'), await register('Mallory')];
		const cookieOf = async (email: string) =>
			(await logIn(email, password)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
		const known = await cookieOf(alice.email);
		const foreign = await cookieOf(mallory.email);
		await statusesOf(11, () => logIn(alice.email, 'not-the-password'));

		expect((await logInWith(foreign, alice.email, password)).status).toBe(429);
		expect((await logInWith('__session=short', alice.email, password)).status).toBe(429);
		expect((await logInWith(known, alice.email, password)).status).toBe(200);
		expect((await logIn(alice.email, password)).status).toBe(429);
	});

	it('are limited on a known device, too', async () => {
		const alice = await register('Alice');
		const [known = ''] = (await logIn(alice.email, password)).headers.getSetCookie();
		const statuses = await statusesOf(11, () => logInWith(known.split(';')[0] ?? '', alice.email, 'not-the-password'));

		expect(statuses.at(-1)).toBe(429);
	});

	it('cannot use the cookie for anything else: it is hidden from scripts and other sites, and stored as a hash', async () => {
		const alice = await register('Alice');
		const [cookie = ''] = (await logIn(alice.email, password)).headers.getSetCookie();
		const value = /^__session=([\w-]{43});/.exec(cookie)?.[1] ?? 'none';
		const { docs } = await firestore.collection('devices').get();

		expect(cookie).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
		expect(JSON.stringify(docs.map((devices) => devices.data()))).not.toContain(value);
		expect((await send('GET', '/api/auth/profile', { headers: { cookie: `__session=${value}` } })).status).toBe(401);
	});
});

describe('a client IP', () => {
	it('registers five accounts an hour, even with a forged X-Forwarded-For', async () => {
		const ip = freshClientIp();
		const forge = (index: number) => `10.0.0.${index}, 198.51.100.${index}, ${ip}`;
		const statuses = await statusesOf(6, (index) => registerFrom(forge(index)));

		expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
	});

	it('that is IPv6 counts as its /64 network, which belongs to one customer', async () => {
		const network = freshClientIp().replace('::1', '');
		const statuses = await statusesOf(6, (index) => registerFrom(`${network}::${index + 1}`));

		expect(statuses.at(-1)).toBe(429);
	});

	it('is never stored in readable form', async () => {
		const ip = freshClientIp();
		await registerFrom(ip);
		const { docs } = await firestore.collection('rateLimits').get();

		expect(docs.length).toBeGreaterThan(0);
		expect(JSON.stringify(docs.map(({ id, ...snapshot }) => [id, snapshot]))).not.toContain(ip);
	});

	it('cannot exceed the limit with concurrent requests', async () => {
		const ip = freshClientIp();
		const answers = await Promise.all(Array.from({ length: 20 }, () => registerFrom(ip)));

		expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
	});
});
