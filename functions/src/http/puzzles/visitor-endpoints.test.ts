import type { ProblemReply } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { type EndpointRow, endpointRows, examplePath } from '@stayup/testing/http/endpoint-calls';
import { solutionOf, testPuzzleKey } from '@stayup/testing/http/puzzles';
import { createTestApp } from '@stayup/testing/http-app';
import { createInMemoryRateLimiter } from '@stayup/testing/in-memory-rate-limiter';
import { describe, expect, it } from 'vitest';
import { examples } from '../../api-docs/examples.ts';
import type { Context } from '../../main/context.ts';
import { createHandlers } from '../../main/handlers.ts';
import { Problem, tooManyAttempts } from '../../platform/problem.ts';
import type { Limited } from '../rate-limits/rate-limit-store.ts';

const rows = endpointRows.filter(({ puzzle }) => puzzle === 'when-busy');

/** Finds and changes nothing, whatever is called. */
const nothing: unknown = new Proxy(() => nothing, {
	get: (_target, name) => (name === 'then' || name === Symbol.toPrimitive ? undefined : nothing),
	apply: () => Promise.resolve(null),
});

/** The product with its own handlers, for visitors of a network whose part of every limit is used up. `counted`: the limits that a request got past. */
function busyProduct() {
	const counted: string[] = [];
	const limiter = createInMemoryRateLimiter();
	const isSolved = ({ limit }: Limited) => limit.startsWith('solved');
	const rateLimiter: typeof limiter = {
		count: limiter.count,
		hasRoom: limiter.hasRoom,
		async take(limited, now, refusal = tooManyAttempts) {
			if (!limited.every(isSolved)) throw refusal(3600);
			await limiter.take(limited, now, refusal);
			counted.push(...limited.map(({ limit }) => limit));
			// The rest of a handler needs stores.
			throw new Problem('conflict', 'Admitted.');
		},
	};
	const known = { rateLimiter, puzzleKey: testPuzzleKey, now: () => noon, normalizeTarget: (url: string) => url };
	const context = new Proxy(known, { get: (target, name) => Reflect.get(target, name) ?? nothing });
	const handlers = createHandlers(context as unknown as Context);
	const apps = [createTestApp(handlers), createTestApp(handlers, { dials: true })];
	async function send(
		{ method, path, dials, body, name }: EndpointRow,
		change: { solution?: string; ip?: string; body?: unknown } = {},
	) {
		const { solution, ip = '198.51.100.7' } = change;
		const sent = change.body ?? examples[name].body;
		const response = await apps[dials ? 1 : 0]?.app.request(examplePath({ path }), {
			method,
			headers: {
				'x-forwarded-for': ip,
				...(body && { 'content-type': 'application/json' }),
				...(solution !== undefined && { 'x-puzzle-solution': solution }),
			},
			...(body && { body: JSON.stringify(sent) }),
		});
		return {
			status: response?.status,
			retryAfter: response?.headers.get('retry-after'),
			problem: (await response?.json()) as ProblemReply,
		};
	}
	return { send, counted, limiter };
}

describe('a visitor of a busy network', () => {
	it.each(rows)('gets a puzzle, and is served once with its solution: $name', async (row) => {
		const { send, counted } = busyProduct();

		const refused = await send(row);
		expect(refused).toMatchObject({
			status: 429,
			retryAfter: '3600',
			problem: {
				code: 'puzzle-required',
				message: 'Many requests come from your network at the moment. Please try again in 1 hour.',
			},
		});
		const solution = solutionOf(refused.problem.puzzle ?? '');
		expect((await send(row, { solution })).problem.message).toBe('Admitted.');
		expect(counted).toEqual([
			row.name === 'register' ? 'solvedRegistrationByNetwork' : 'solvedByNetwork',
			'solvedInAll',
		]);
		expect((await send(row, { solution })).problem.code).toBe('puzzle-required');
	});

	it('gets another puzzle for a solution from another network, for another request, or of another endpoint', async () => {
		const { send } = busyProduct();
		const [row, other] = [
			rows.find(({ name }) => name === 'createLead'),
			rows.find(({ name }) => name === 'applyForJob'),
		];
		if (!row || !other) throw new Error('There are no such endpoints.');
		const solution = solutionOf((await send(row)).problem.puzzle ?? '');
		const body = { ...(examples.createLead.body as object), fullName: 'Eve' };

		const answers = [
			await send(row, { solution, ip: '203.0.113.9' }),
			await send(row, { solution, body }),
			await send(other, { solution }),
			await send(row, { solution: `${solution}0` }),
		];
		expect(answers.map(({ problem }) => problem.code)).toEqual(Array(4).fill('puzzle-required'));
		// Another visitor of the same network may send it.
		expect((await send(row, { solution, ip: '198.51.100.200' })).problem.message).toBe('Admitted.');
	});

	it('has to wait, and gets no puzzle, once the network has used its further part', async () => {
		const { send, limiter } = busyProduct();
		const row = rows.find(({ name }) => name === 'createLead');
		if (!row) throw new Error('There is no such endpoint.');
		const numbers = [];
		const ofNetwork = { limit: 'solvedByNetwork', subject: 'createLead  198.51.100.0/24' } as const;
		for (let sent = 0; sent < 60; sent += 1) {
			if (sent % 20 === 0) numbers.push(Number((await send(row)).problem.puzzle?.split('.')[1]));
			await limiter.hasRoom([ofNetwork], noon);
		}

		expect(numbers).toEqual([5_000, 10_000, 20_000]);
		expect((await send(row)).problem).toMatchObject({
			code: 'rate-limited',
			message: 'Too many attempts. Please try again in 1 hour.',
		});
		expect((await send(row, { ip: '203.0.113.9' })).problem.code).toBe('puzzle-required');
	});
});
