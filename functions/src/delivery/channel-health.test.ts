import { describe, expect, it } from 'vitest';
import { type ChannelHealthDeps, noteHealth } from './channel-health.ts';
import { webhookAt } from './receiver.ts';

type Receiver = Parameters<typeof noteHealth>[1];

const profile: Receiver = { ownerId: 'alice', channelId: 'webhook', target: webhookAt('https://hooks.example/') };
const named: Receiver = { ownerId: 'alice', channelId: 'team', target: { sealed: 'x' } };

/** The writes in their order, and what was logged. Those in `broken` fail. */
async function noted(receiver: Receiver, result: Parameters<typeof noteHealth>[3], ...broken: string[]) {
	const writes: string[] = [];
	const errors: string[] = [];
	const write = (name: string) => async () => {
		writes.push(name);
		if (broken.includes(name)) throw new Error('Firestore is gone.');
	};
	const deps: ChannelHealthDeps = {
		channels: { noteDelivered: write('delivered'), noteFailed: write('failed'), end: write('end') },
		webhooks: { noteSuccess: write('works'), noteFailure: write('fails'), noteGone: write('gone') },
		now: () => 1,
		logError: (message) => errors.push(message),
	};
	await noteHealth(deps, receiver, { event: 'test' }, result);
	return { writes, errors };
}

const sent = { kind: 'sent' };
const retry = { kind: 'retry', reason: 'timeout' };
const ended = { kind: 'failed', reason: '410', isEnded: true };

describe('the result of a message', () => {
	it.each([
		['the webhook of the profile', 'works', profile, sent, ['delivered', 'works']],
		['the webhook of the profile', 'fails', profile, retry, ['failed', 'fails']],
		['the webhook of the profile', 'is gone', profile, ended, ['failed', 'gone']],
		['a named channel', 'works', named, sent, ['delivered']],
		['a named channel', 'fails', named, retry, ['failed']],
		['a named channel', 'has ended', named, ended, ['failed', 'end']],
		['a channel', 'was not sent anything', named, { kind: 'undeliverable', reason: '' }, []],
	])('is noted when %s %s, also if one of the writes fails', async (_channel, _result, receiver, result, writes) => {
		expect(await noted(receiver, result)).toEqual({ writes, errors: [] });

		for (const [index, broken] of writes.entries()) {
			const { errors, ...rest } = await noted(receiver, result, broken);
			expect(rest).toEqual({ writes });
			expect(errors).toEqual([
				index === 0
					? 'The health of a channel could not be stored.'
					: 'Whether a channel stays on could not be stored.',
			]);
		}
		expect((await noted(receiver, result, ...writes)).errors).toHaveLength(writes.length);
	});
});
