import { expect, it } from 'vitest';
import { requestFirstCheck } from './first-check.ts';

const task = { shardId: 'shard', websiteId: 'alices-shop', revision: 1 };

it('a first check that cannot be queued is logged once and does not fail the request', async () => {
	const logged: string[] = [];
	const queue = { enqueueFirstCheck: () => Promise.reject(new Error('Cloud Tasks cannot be reached.')) };

	await requestFirstCheck({ queue, logError: (message) => logged.push(message) }, task);

	expect(logged).toEqual(['A first check was not queued; the website is checked in its next round.']);
});

it('a first check that was queued logs nothing', async () => {
	const logged: string[] = [];
	const queued: object[] = [];
	const queue = { enqueueFirstCheck: async (task: object) => void queued.push(task) };

	await requestFirstCheck({ queue, logError: (message) => logged.push(message) }, task);

	expect({ queued, logged }).toEqual({ queued: [task], logged: [] });
});
