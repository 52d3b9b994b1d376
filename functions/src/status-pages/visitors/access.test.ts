import { dayMs, hourMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
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
beforeEach(() => {
	now = noon;
	sent = [];
	deps = {
		now: () => now,
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
		if (error instanceof Problem && error.code === 'rate-limited') return 429;
		throw error;
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
