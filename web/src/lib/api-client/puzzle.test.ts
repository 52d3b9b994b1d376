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

describe('a puzzle', () => {
	it('is solved while the page says so, and its solution becomes a header', async () => {
		const headers = new Headers();
		const [loading, dismiss] = [vi.spyOn(toast, 'loading'), vi.spyOn(toast, 'dismiss')];
		const during = vi.fn(async () => {
			expect(root.dataset).toEqual({ solving: '' });
			return 7;
		});

		expect(await addSolution(headers, 'one', async () => ({ solve: during }))).toBe(true);
		expect(headers.get('x-puzzle-solution')).toBe('one.7');
		expect([loading.mock.calls[0]?.[0], dismiss.mock.calls.length, root.dataset]).toEqual([
			expect.stringContaining('This takes a few seconds.'),
			1,
			{},
		]);
	});

	it('is not solved more than three times for one request', async () => {
		const headers = new Headers();
		const load = async () => ({ solve: async () => 1 });
		const solved = [];
		for (const puzzle of ['one', 'two', 'three', 'four']) solved.push(await addSolution(headers, puzzle, load));

		expect(solved).toEqual([true, true, true, false]);
	});

	it('that the browser cannot solve leaves the refusal as it is', async () => {
		const load = () => Promise.reject(new TypeError('Failed to fetch'));

		expect(await addSolution(new Headers(), 'one', load)).toBe(false);
		expect(root.dataset).toEqual({});
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
