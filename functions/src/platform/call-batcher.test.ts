import { describe, expect, it } from 'vitest';
import { createCallBatcher, fulfilled, rejected } from './call-batcher.ts';

function aBatcher(callsAtOnce = 3) {
	const runs: string[] = [];
	const batch = createCallBatcher<number, number>(async (key, calls) => {
		runs.push(`${key}: ${calls.join(' ')}`);
		await Promise.resolve();
		return calls.map((call) => (call < 0 ? rejected(new Error(`no ${call}`)) : fulfilled(call * 10)));
	}, callsAtOnce);
	return { batch, runs };
}

describe('calls with the same key', () => {
	it('run together while another run is under way, and get their own results', async () => {
		const { batch, runs } = aBatcher();
		const first = batch('a', 1);
		await Promise.resolve();
		const results = await Promise.all([first, batch('a', 2), batch('a', 3)]);

		expect(results).toEqual([10, 20, 30]);
		expect(runs).toEqual(['a: 1', 'a: 2 3']);
	});

	it('run in several batches if they are many', async () => {
		const { batch, runs } = aBatcher(2);
		await Promise.all([1, 2, 3, 4, 5].map((call) => batch('a', call)));

		expect(runs).toEqual(['a: 1 2', 'a: 3 4', 'a: 5']);
	});

	it('fail alone', async () => {
		const { batch } = aBatcher();
		const results = await Promise.allSettled([batch('a', 1), batch('a', -2)]);

		expect(results).toEqual([fulfilled(10), rejected(new Error('no -2'))]);
	});

	it('fail together if the run fails', async () => {
		const batch = createCallBatcher<number, number>(async () => Promise.reject(new Error('down')), 3);
		const results = await Promise.allSettled([batch('a', 1), batch('a', 2)]);

		expect(results).toEqual([rejected(new Error('down')), rejected(new Error('down'))]);
	});
});

describe('calls with other keys', () => {
	it('run on their own', async () => {
		const { batch, runs } = aBatcher();
		await Promise.all([batch('a', 1), batch('b', 2)]);

		expect(runs).toEqual(['a: 1', 'b: 2']);
	});
});
