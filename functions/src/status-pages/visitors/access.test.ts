import { dayMs, hourMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { solutionOf, testPuzzleKey } from '@stayup/testing/http/puzzles';
import { createInMemoryRateLimiter } from '@stayup/testing/in-memory-rate-limiter';
import { exampleSnapshot } from '@stayup/testing/status-pages/example-snapshot';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxMessage } from '../../platform/firestore/outbox-message.ts';
import { Problem } from '../../platform/problem.ts';
import { hashPassword } from '../pages/page-password.ts';
import { type AccessDeps, type AccessForm, openPage } from './access.ts';
import type { OpenPage } from './visit-store.ts';
import { signVisit } from './visit-token.ts';

const passwordHash = await hashPassword('open sesame');
let now: number;
let sent: OutboxMessage[];
let deps: AccessDeps;
/** Of the latest refusal. */
let puzzle: string | null;
beforeEach(() => {
	now = noon;
	puzzle = null;
	sent = [];
	deps = {
		now: () => now,
		puzzleKey: testPuzzleKey,
		rateLimiter: createInMemoryRateLimiter(),
		outbox: { put: async ({ message }) => void sent.push(message) },
	};
});

function pageOf(kind: 'password' | 'email'): OpenPage {
	const access = { isOpen: true, kind, visitKey: 'key', allowedEmails: ['@example.com'], passwordHash };
	return { id: kind, access, dueAt: noon, readSnapshot: async () => exampleSnapshot() };
}

async function send(page: OpenPage, form: AccessForm, clientIp: string, visit?: string): Promise<number> {
	try {
		const reply = await openPage(deps, page, '/s/page', form, { clientIp, visit });
		return 'visit' in reply ? 303 : reply.status;
	} catch (error) {
		if (!(error instanceof Problem) || error.retryAfterSeconds === null) throw error;
		puzzle = error.puzzle;
		return 429;
	}
}

describe('the password of a private page', () => {
	const page = pageOf('password');
	/** No password opens this one, so that a guess takes no time. */
	const closed = { ...page, access: { ...page.access, passwordHash: null } };
	const guess = (clientIp: string) => send(closed, { password: 'wrong' }, clientIp);
	const open = (clientIp: string, visit?: string) => send(page, { password: 'open sesame' }, clientIp, visit);

	it('opens it whatever hundreds of other networks try', async () => {
		for (let network = 0; network < 26; network += 1) {
			for (let tries = 0; tries < 11; tries += 1) await guess(`198.51.${network}.${tries}`);
		}

		expect([await open('203.0.113.9'), await open('2001:db8:1:2::/64')]).toEqual([303, 303]);
	});

	it('makes a network that guesses pause, each time for longer', async () => {
		const pauses = [];
		for (let tries = 0; tries < 10; tries += 1) await guess(`198.51.100.${tries}`);
		for (let pause = 0; pause < 4; pause += 1) {
			const startedAt = now;
			while ((await guess('198.51.100.200')) === 429) now += 5000;
			pauses.push((now - startedAt) / 1000);
		}

		expect(pauses).toEqual([15, 30, 60, 120]);
	});

	it('opens it in a browser that has opened it before, also while its network pauses', async () => {
		const visit = signVisit(page, null, now - 60 * dayMs);
		for (let tries = 0; tries < 11; tries += 1) await guess('198.51.100.7');

		expect(await open('198.51.100.7')).toBe(429);
		expect(await open('198.51.100.7', visit)).toBe(303);
		expect(await open('198.51.100.7', `${visit}x`)).toBe(429);
	});
});

describe('a network whose part is used up', () => {
	const page = pageOf('password');
	const solved = () => ({ solution: solutionOf(puzzle ?? '') });

	it('opens a page with the right password and the solution of a puzzle, and a wrong one with its solution opens nothing', async () => {
		for (let tries = 0; tries < 10; tries += 1) await send(page, { password: 'wrong' }, '198.51.100.7');
		const [wrong, right] = [{ password: 'wrong' }, { password: 'open sesame' }];

		expect(await send(page, wrong, '198.51.100.7')).toBe(429);
		const forWrong = solved();
		expect(await send(page, { ...right, ...forWrong }, '198.51.100.7')).toBe(429);
		expect(await send(page, { ...wrong, ...forWrong }, '198.51.100.7')).toBe(403);
		expect(await send(page, right, '198.51.100.8')).toBe(429);
		expect(await send(page, { ...right, ...solved() }, '198.51.100.8')).toBe(303);
	});

	it('gets the link of a page by email with a solution, and no more emails for it than a mailbox takes', async () => {
		const byEmail = pageOf('email');
		for (let tries = 0; tries < 10; tries += 1) await send(byEmail, { email: `x${tries}@example.com` }, '198.51.100.7');
		const statuses = [];
		for (let times = 0; times < 3; times += 1) {
			const form = { email: `ada+${times}@example.com` };
			await send(byEmail, form, '198.51.100.7');
			statuses.push(await send(byEmail, { ...form, ...solved() }, '198.51.100.7'));
		}

		expect([statuses, sent.length]).toEqual([[200, 200, 429], 12]);
	});
});

describe('the emailed link of a private page', () => {
	const page = pageOf('email');
	const ask = (email: string, clientIp: string, visit?: string) => send(page, { email }, clientIp, visit);

	it('is sent to a browser that it has opened before, whatever strangers ask for, five times a day', async () => {
		const visit = signVisit(page, 'ada@example.com', now - 60 * dayMs);
		for (let place = 0; place < 20; place += 1) await ask('ada@example.com', `198.${place}.100.7`);
		expect(sent).toHaveLength(3);

		const asked = [];
		for (let times = 0; times < 6; times += 1) asked.push(await ask('ada@example.com', '203.0.113.9', visit));
		expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
		expect(await ask('ada+tag@example.com', '203.0.113.9', visit)).toBe(429);
	});

	it('goes three times a day to a mailbox over all pages, for visitors that nobody knows', async () => {
		const others = Array.from({ length: 5 }, (_, number) => ({ ...page, id: `page ${number}` }));
		for (const [number, other] of others.entries()) {
			for (let tag = 0; tag < 5; tag += 1) {
				await send(other, { email: `eve+${tag}@example.com` }, `198.${number}.100.7`);
			}
			now += hourMs;
		}

		expect(sent).toHaveLength(3);
	});
});
