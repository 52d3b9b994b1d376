import { noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import { sweepOutbox } from '../outbox/sweep-outbox.ts';
import type { Context } from './context.ts';
import { runTask } from './jobs.ts';

/** Escalations need the least of all tasks. */
const task = { deliveryId: 'o1', channel: 'email', at: null, isEscalation: true };

async function runIn(name: 'deliver' | 'deliverEmail', size: 'small' | 'standard' | 'large', data: object) {
	const done: unknown[] = [];
	const deps = {
		now: () => noon,
		escalations: { run: async (id: string) => void done.push(`ran ${id}`) },
		queue: { moveShared: async (moved: object) => void done.push(moved) },
	} as unknown as Context;
	await runTask(deps, { name, size, data, isRetry: false });
	return done;
}

it.each([
	['its own', 'deliver', 'small', task],
	['its own', 'deliverEmail', 'standard', task],
	['that of an email, whose secret it has', 'deliver', 'small', { queue: 'deliverEmail', task }],
	['that of a text message, whose secret it has', 'deliver', 'small', { queue: 'deliverSms', task }],
	['one from a smaller size, for which it needs no other secret', 'deliver', 'large', { queue: 'deliverSlack', task }],
] as const)('a function runs a task: %s', async (_, name, size, data) => {
	expect(await runIn(name, size, data)).toEqual(['ran o1']);
});

it.each(['deliverEmail', 'deliverSms', 'deliverTelegram', 'deliverPush'])(
	'a task of %s moves to its own queue once the deployment has grown',
	async (queue) => {
		for (const size of ['standard', 'large'] as const) {
			expect(await runIn('deliver', size, { queue, task })).toEqual([{ queue, task }]);
		}
	},
);

it.each([
	['a message', 'deliver', { deliveryId: 'o1', channel: 'slack', at: null }, 'slack', 'slack'],
	[
		'a call',
		'callWebhook',
		{ deliveryId: 'o1', call: { url: 'https://hooks.example/1', body: '', headers: {}, signedAt: noon, version: '' } },
		'https://hooks.example/1',
		'webhook',
	],
] as const)(
	'%s to a service that hangs comes again within fifteen seconds',
	async (_, name, data, service, channel) => {
		const refused: string[] = [];
		const queued: [object, number][] = [];
		const deps = {
			now: () => noon,
			hangingServices: { run: async (hanging: string) => refused.push(hanging) < 1 },
			outbox: { sendSoon: async (delivery: object, _occasion: string, at: number) => void queued.push([delivery, at]) },
		} as unknown as Context;
		await runTask(deps, { name, size: 'small', data, isRetry: false });

		expect(refused).toEqual([service]);
		expect(queued).toEqual([[{ id: 'o1', channel }, expect.any(Number)]]);
		expect(queued[0]?.[1]).toBeGreaterThanOrEqual(noon + 5_000);
		expect(queued[0]?.[1]).toBeLessThanOrEqual(noon + 15_000);
	},
);

it('a service that hangs for ten minutes leaves each of its messages one task, although every sweep adds another', async () => {
	const items = ['o1', 'o2', 'o3'].map((id) => ({ id, channel: 'email' as const }));
	const clock = { now: noon };
	const names = new Set<string>();
	let waiting: { id: string; at: number }[] = [];
	const deps = {
		now: () => clock.now,
		waitUntil: async () => undefined,
		hangingServices: { run: async () => false },
		outbox: {
			overdue: async () => ({ items, next: null }),
			/** As Cloud Tasks, takes no second task of a name. */
			async sendSoon({ id }: { id: string }, occasion: string, at = clock.now) {
				const name = `${id} ${occasion}`;
				if (!names.has(name)) waiting.push({ id, at });
				names.add(name);
			},
		},
	};
	for (const end = noon + 600_000; clock.now < end; clock.now += 1_000) {
		if ((clock.now - noon) % 60_000 === 0) await sweepOutbox(deps);
		const due = waiting.filter(({ at }) => at <= clock.now);
		waiting = waiting.filter(({ at }) => at > clock.now);
		for (const { id, at } of due) {
			const data = { deliveryId: id, channel: 'email', at };
			await runTask(deps as unknown as Context, { name: 'deliver', size: 'small', data, isRetry: false });
		}
	}

	expect(waiting.map(({ id }) => id).toSorted()).toEqual(['o1', 'o2', 'o3']);
	expect(names.size).toBeLessThan(3 * 80);
});
