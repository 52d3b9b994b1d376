import toast from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './client.ts';
import { addSolution } from './puzzle.ts';

const send = vi.fn<typeof fetch>();
const root: { dataset: Record<string, string> } = { dataset: {} };
beforeEach(() => {
	vi.stubGlobal('fetch', send);
	vi.stubGlobal('document', { documentElement: root });
});
afterEach(() => {
	vi.clearAllMocks();
	vi.unstubAllGlobals();
});

const refusal = { message: 'Please wait.', code: 'puzzle-required', requestId: 'r1', puzzle: 'the-puzzle' };

const scriptWith = (solve: (puzzle: string, signal?: AbortSignal) => Promise<number>) => async () => ({
	busySentence: 'Please wait a moment.',
	solve,
});

describe('a puzzle', () => {
	it('is solved while the page says so, and its solution becomes a header', async () => {
		const headers = new Headers();
		const [loading, dismiss] = [vi.spyOn(toast, 'loading'), vi.spyOn(toast, 'dismiss')];
		const during = vi.fn(async () => {
			expect(root.dataset).toEqual({ solving: '' });
			return 7;
		});

		expect(await addSolution(headers, 'one', undefined, scriptWith(during))).toBe(true);
		expect(headers.get('x-puzzle-solution')).toBe('one.7');
		expect([loading.mock.calls[0]?.[0], dismiss.mock.calls.length, root.dataset]).toEqual([
			'Please wait a moment.',
			1,
			{},
		]);
	});

	it('is not solved more than three times for one request', async () => {
		const headers = new Headers();
		const load = scriptWith(async () => 1);
		const solved = [];
		for (const puzzle of ['one', 'two', 'three', 'four'])
			solved.push(await addSolution(headers, puzzle, undefined, load));

		expect(solved).toEqual([true, true, true, false]);
	});

	it('that the browser cannot solve leaves the refusal as it is', async () => {
		const load = () => Promise.reject(new TypeError('Failed to fetch'));

		expect(await addSolution(new Headers(), 'one', undefined, load)).toBe(false);
		expect(root.dataset).toEqual({});
	});
});

describe('a request that is aborted', () => {
	it('ends the search for its solution, and the words about it', async () => {
		const leaving = new AbortController();
		const headers = new Headers();
		const dismiss = vi.spyOn(toast, 'dismiss');
		const solve = vi.fn(async (_puzzle: string, signal?: AbortSignal) => {
			leaving.abort();
			signal?.throwIfAborted();
			return 7;
		});

		await expect(addSolution(headers, 'one', leaving.signal, scriptWith(solve))).rejects.toThrow('aborted');
		expect([headers.get('x-puzzle-solution'), dismiss.mock.calls.length, root.dataset]).toEqual([null, 1, {}]);
		await expect(addSolution(headers, 'two', leaving.signal, scriptWith(solve))).rejects.toThrow('aborted');
		expect(solve).toHaveBeenCalledTimes(1);
	});

	it('is not made again', async () => {
		const leaving = new AbortController();
		vi.doMock('./puzzle.ts', () => ({
			addSolution: async (_headers: Headers, _puzzle: string, signal: AbortSignal) => {
				leaving.abort();
				signal.throwIfAborted();
				return true;
			},
		}));
		vi.resetModules();
		const { call: freshCall } = await import('./client.ts');
		send.mockImplementation(async () => Response.json(refusal, { status: 429 }));
		const body = { email: 'ada@example.com' };

		await expect(freshCall('requestPasswordReset', { body, signal: leaving.signal })).rejects.toThrow('aborted');
		expect(send).toHaveBeenCalledTimes(1);
	});
});

describe('a call', () => {
	it('is made again with the same body and the solution of its puzzle', async () => {
		vi.doMock('./puzzle.ts', () => ({
			addSolution: async (headers: Headers, puzzle: string) => {
				headers.set('x-puzzle-solution', `${puzzle}.1`);
				return true;
			},
		}));
		send.mockImplementationOnce(async () => Response.json(refusal, { status: 429 }));
		send.mockImplementationOnce(async () => Response.json({ message: 'Sent.' }));
		const body = { email: 'ada@example.com' };

		expect(await call('requestPasswordReset', { body })).toEqual({ message: 'Sent.' });
		const [, second] = send.mock.calls;
		expect(new Headers(second?.[1]?.headers).get('x-puzzle-solution')).toBe('the-puzzle.1');
		expect(second?.[1]?.body).toBe(JSON.stringify(body));
	});

	it('fails with the words of the refusal when the puzzle cannot be solved', async () => {
		vi.doMock('./puzzle.ts', () => ({ addSolution: async () => false }));
		vi.resetModules();
		const { call: freshCall } = await import('./client.ts');
		send.mockImplementation(async () => Response.json(refusal, { status: 429 }));

		await expect(freshCall('requestPasswordReset', { body: { email: 'ada@example.com' } })).rejects.toMatchObject({
			code: 'puzzle-required',
			serverMessage: 'Please wait.',
		});
		expect(send).toHaveBeenCalledTimes(1);
	});
});
