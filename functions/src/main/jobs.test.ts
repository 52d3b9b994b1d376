import { noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
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
		'hooks.example',
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
