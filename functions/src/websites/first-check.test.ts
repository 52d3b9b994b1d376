import { expect, it } from 'vitest';
import { askForFirstCheck } from './first-check.ts';

const task = { shardId: 'shard', websiteId: 'alices-shop', revision: 1 };

it('a first check that cannot be queued is logged once and fails nothing', async () => {
	const logged: string[] = [];
	const queue = { enqueueFirstCheck: () => Promise.reject(new Error('Cloud Tasks cannot be reached.')) };

	await askForFirstCheck({ queue, logError: (message) => logged.push(message) }, task);

	expect(logged).toEqual(['A first check was not queued; the website is checked in its next round.']);
});

it('a first check that was queued logs nothing', async () => {
	const logged: string[] = [];
	const queued: object[] = [];
	const queue = { enqueueFirstCheck: async (asked: object) => void queued.push(asked) };

	await askForFirstCheck({ queue, logError: (message) => logged.push(message) }, task);

	expect({ queued, logged }).toEqual({ queued: [task], logged: [] });
});
