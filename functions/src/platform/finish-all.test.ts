import { describe, expect, it } from 'vitest';
import { finishAll } from './finish-all.ts';

describe('several jobs of a function', () => {
	it('all end before the failure of one of them does', async () => {
		const slow = Promise.withResolvers<void>();
		const ends: string[] = [];
		const failure = new Error('No index.');
		const all = finishAll([Promise.reject(failure), slow.promise.then(() => void ends.push('slow'))]).catch((error) =>
			ends.push(error === failure ? 'the failure' : 'another error'),
		);
		await new Promise((resolve) => setImmediate(resolve));
		expect(ends).toEqual([]);

		slow.resolve();
		await all;
		expect(ends).toEqual(['slow', 'the failure']);
	});

	it('name all failures', async () => {
		const jobs = ['one', 'two'].map((message) => Promise.reject(new Error(message)));

		await expect(finishAll(jobs)).rejects.toThrow('Error: one; Error: two');
	});
});
