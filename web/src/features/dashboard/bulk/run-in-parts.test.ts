import type { WebsiteResult } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { ApiError } from '../../../lib/api-client/api-error.ts';
import { type PartResult, type Progress, type RunningParts, runInParts } from './run-in-parts.ts';

const targets = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: `w${index + 1}`, name: `Website ${index + 1}` }));
const done = (websiteId: string): WebsiteResult => ({ websiteId, website: null, problem: null });
const refused = (websiteId: string): WebsiteResult => ({
	websiteId,
	website: null,
	problem: { code: 'invalid', message: 'No room.' },
});
const failure = (code: ApiError['code'], serverMessage: string | null = null) =>
	new ApiError({ code, status: serverMessage === null ? null : 503, serverMessage });

/** Returns what a run sends and says. `send` replies to the nth request, the first is 0. */
async function run(
	count: number,
	send: (ids: string[], nth: number, running: () => RunningParts) => WebsiteResult[],
	isSameAccount: (requests: number) => boolean = () => true,
) {
	const sent: string[][] = [];
	const progress: Progress[] = [];
	const results: PartResult[] = [];
	let running: RunningParts | undefined;
	const current = () => running ?? expect.unreachable();
	const end = await new Promise<{ done: readonly string[] } | 'abandoned'>((resolve) => {
		running = runInParts(targets(count), {
			send: async (ids) => {
				sent.push(ids);
				// After the caller has got what stops it.
				await Promise.resolve();
				return send(ids, sent.length - 1, current);
			},
			isSameAccount: () => isSameAccount(sent.length),
			onProgress: (next) => progress.push(next),
			onResults: (next) => results.push(...next),
			onEnd: (last, ids) => {
				progress.push(last);
				resolve({ done: ids });
			},
			onAbandoned: () => resolve('abandoned'),
		});
	});
	return { sent, progress, results, end, running: current() };
}

const counts = (progress: readonly Progress[]) => progress.map(({ state, answered }) => `${state} ${answered}`);

describe('work on several websites', () => {
	it('goes in requests of ten, one after the other, and says how far it is', async () => {
		let open = 0;
		const { sent, progress, end } = await run(23, (ids) => {
			open += 1;
			expect(open).toBe(1);
			open -= 1;
			return ids.map(done);
		});

		expect(sent.map(({ length }) => length)).toEqual([10, 10, 3]);
		expect(sent.flat()).toEqual(targets(23).map(({ id }) => id));
		expect(counts(progress)).toEqual(['running 0', 'running 10', 'running 20', 'running 23', 'ended 23']);
		expect(end).toEqual({ done: sent.flat() });
	});

	it('sends nothing more after Stop, and keeps the answer to what was sent', async () => {
		const { sent, progress, end } = await run(60, (ids, nth, running) => {
			if (nth === 2) running().stop();
			return ids.map(done);
		});

		expect(sent).toHaveLength(3);
		expect(counts(progress)).toEqual([
			'running 0',
			'running 10',
			'running 20',
			'stopping 20',
			'stopping 30',
			'ended 30',
		]);
		expect(end).toEqual({ done: sent.flat() });
		expect(progress.at(-1)).toMatchObject({ total: 60, notDone: [] });
	});

	it('does nothing when it is stopped after its end', async () => {
		const { progress, running } = await run(3, (ids) => ids.map(done));
		running.stop();
		running.abandon();
		expect(counts(progress).at(-1)).toBe('ended 3');
	});

	it('names each website that is refused, with the sentence of the server', async () => {
		const { progress, end } = await run(12, (ids) =>
			ids.map((id) => (id === 'w3' || id === 'w12' ? refused(id) : done(id))),
		);

		expect(progress.at(-1)?.notDone).toEqual([
			{ id: 'w3', name: 'Website 3', reason: 'No room.' },
			{ id: 'w12', name: 'Website 12', reason: 'No room.' },
		]);
		expect(end).toMatchObject({ done: expect.not.arrayContaining(['w3', 'w12']) });
	});

	it('keeps apart what was not changed and what was changed with something left to do', async () => {
		const problem = { code: 'unavailable', message: 'Please try again.' } as const;
		const { progress, results, end } = await run(3, (ids) =>
			ids.map((id) => {
				if (id === 'w1') return done(id);
				return id === 'w2' ? refused(id) : { websiteId: id, website: aWebsite({ _id: id }), problem };
			}),
		);

		expect(progress.at(-1)).toMatchObject({
			notDone: [{ id: 'w2', name: 'Website 2', reason: 'No room.' }],
			unfinished: [{ id: 'w3', name: 'Website 3', reason: 'Please try again.' }],
		});
		expect(results.map(({ isDone }) => isDone)).toEqual([true, false, true]);
		expect(end).toEqual({ done: ['w1'] });
	});

	it.each([
		['the network fails', failure('network'), 'The server could not be reached.'],
		[
			'the server is not available',
			failure('unavailable', 'The database is not responding.'),
			'The database is not responding.',
		],
		['the browser fails', new TypeError('odd'), 'Failed to update website'],
	])('goes on with the other requests when %s, and counts those of this one as not done', async (_, error, reason) => {
		const { sent, progress, results } = await run(25, (ids, nth) => {
			if (nth === 1) throw error;
			return ids.map(done);
		});

		expect(sent).toHaveLength(3);
		expect(progress.at(-1)?.answered).toBe(25);
		expect(progress.at(-1)?.notDone.map(({ id }) => id)).toEqual(sent[1]);
		expect(new Set(progress.at(-1)?.notDone.map((website) => website.reason))).toEqual(new Set([reason]));
		expect(results.filter((result) => result.reason !== null)).toHaveLength(10);
	});

	it('ends when the session is refused', async () => {
		const { sent, progress } = await run(40, (ids, nth) => {
			if (nth === 1) throw failure('unauthenticated', 'Please log in again.');
			return ids.map(done);
		});

		expect(sent).toHaveLength(2);
		expect(progress.at(-1)).toMatchObject({ state: 'ended', answered: 20, total: 40 });
		expect(progress.at(-1)?.notDone).toHaveLength(10);
	});

	it('is forgotten when the account is another one, before a request and after it', async () => {
		const before = await run(
			40,
			(ids) => ids.map(done),
			(requests) => requests === 0,
		);
		expect(before.end).toBe('abandoned');
		expect(before.sent).toHaveLength(1);
		expect(before.results).toEqual([]);
		expect(counts(before.progress)).toEqual(['running 0']);

		const never = await run(
			40,
			(ids) => ids.map(done),
			() => false,
		);
		expect(never.sent).toEqual([]);
		expect(never.end).toBe('abandoned');
	});

	it('says nothing more after the session has ended', async () => {
		const { sent, progress, results, end } = await run(40, (ids, nth, running) => {
			if (nth === 1) running().abandon();
			return ids.map(done);
		});

		expect(end).toBe('abandoned');
		expect(sent).toHaveLength(2);
		expect(results).toHaveLength(10);
		expect(counts(progress)).toEqual(['running 0', 'running 10']);
	});
});
