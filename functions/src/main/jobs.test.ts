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
