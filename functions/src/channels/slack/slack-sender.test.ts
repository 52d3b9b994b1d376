import { aDownAlert, aMaintenanceAlert, anUpAlert, noon, shop as website } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import { alertThreadId } from '../../platform/ids.ts';
import type { ChannelMessage, ChannelResult, TargetOf } from '../sender.ts';
import type { SlackPost } from './slack-client.ts';
import { createSlackSender, type SlackSenderDeps } from './slack-sender.ts';
import type { AlertThread } from './thread-store.ts';

const down = aDownAlert({ cause: 'The website did not respond in time' });
const up = anUpAlert();
const target: TargetOf<'slack'> = {
	kind: 'slack',
	teamId: 'T1',
	teamName: 'Acme',
	channelId: 'C1',
	channelName: '#alerts',
	token: 'xoxb-1',
};

/** A sender with a Slack that gives the answers in turn, and a memory of threads. */
function makeSender(answers: ChannelResult[] = []) {
	const posts: SlackPost[] = [];
	const updates: string[] = [];
	const threads = new Map<string, AlertThread>();
	const errors: string[] = [];
	const deps = {
		slack: {
			async post(_token: string, post: SlackPost) {
				posts.push(post);
				const answer = answers.shift() ?? ({ kind: 'sent', statusCode: 200 } as const);
				return answer.kind === 'sent' ? { ...answer, ts: `${posts.length}.0` } : answer;
			},
			async update(_token: string, { message }: { message: { text: string } }) {
				updates.push(message.text);
				return answers.shift() ?? ({ kind: 'sent', statusCode: 200 } as const);
			},
		},
		threads: {
			find: async (id: string) => threads.get(id) ?? null,
			async put(thread: Omit<AlertThread['document'], 'expireAt' | 'mutedBy'>) {
				const id = alertThreadId(thread.channelId, thread.outageId);
				const stored = { id, document: { ...thread, mutedBy: null } as AlertThread['document'] };
				threads.set(id, stored);
				return stored;
			},
		},
		outages: { findMany: async () => [] },
		teamWatch: { during: async () => null },
		now: () => noon,
		config: { appOrigin: 'https://stayup.example' },
		logError: (message: string) => errors.push(message),
	} as SlackSenderDeps;
	const sender = createSlackSender(deps);
	const send = (message: AlertMessage, more: Partial<ChannelMessage> & { to?: typeof target } = {}) => {
		const { to = target, ...rest } = more;
		const sent = {
			deliveryId: `${message.event}-1`,
			ownerId: 'ada',
			channelId: 'ops',
			label: '#ops',
			message,
			createdAt: noon,
		};
		return sender(to, { ...sent, timeZone: 'UTC', ...rest });
	};
	return { send, posts, updates, errors };
}

describe('an outage in Slack', () => {
	it('begins a thread, which the recovery continues and whose first message it updates', async () => {
		const { send, posts, updates } = makeSender();
		await send(down);
		await send(up);

		expect(posts.map(({ threadTs, deliveryId }) => [threadTs, deliveryId])).toEqual([
			[undefined, 'website-down-1'],
			['1.0', 'website-up-1'],
		]);
		expect(updates).toEqual(['Shop was down. Back up after 5 min']);
	});

	it('that maintenance ends is closed by that message, and then continued by what is after it', async () => {
		const { send, posts, updates } = makeSender();
		await send(down);
		await send(aMaintenanceAlert());
		await send({ ...up, since: null, after: 'maintenance' });

		expect(posts.map(({ threadTs, deliveryId }) => [threadTs, deliveryId])).toEqual([
			[undefined, 'website-down-1'],
			['1.0', 'website-maintenance-1'],
			['1.0', 'website-up-1'],
		]);
		expect(updates).toHaveLength(2);
	});

	it('of a group is continued by a recovery that names another of its outages first', async () => {
		const blog = { id: 'blog', name: 'Blog', url: 'https://blog.example/' };
		const { send, posts, updates } = makeSender();
		await send({ ...down, also: [{ ...blog, outageId: 'blog_1' }] });
		await send({ ...up, website: blog, outageId: 'blog_1', also: [{ ...website, outageId: 'shop_1' }] });

		expect(posts.map(({ threadTs }) => threadTs)).toEqual([undefined, '1.0']);
		expect(updates).toEqual(['Shop and 1 more website were down. Back up after 5 min']);
	});

	it('is not posted again by a delivery whose sender crashed after it was posted', async () => {
		const { send, posts } = makeSender();
		await send(down);

		expect(await send(down)).toEqual({ kind: 'sent', statusCode: 200 });
		expect(posts).toHaveLength(1);
	});

	it('is repeated in its thread and in the channel', async () => {
		const { send, posts } = makeSender();
		await send(down);
		await send(down, { deliveryId: 'reminder' });

		expect(posts[1]).toMatchObject({ threadTs: '1.0', isBroadcast: true });
	});

	it('begins another thread in another conversation', async () => {
		const { send, posts } = makeSender();
		await send(down);
		await send(up, { to: { ...target, channelId: 'C2' } });

		expect(posts.map(({ channelId, threadTs }) => [channelId, threadTs])).toEqual([
			['C1', undefined],
			['C2', undefined],
		]);
	});

	it('that is muted only updates the first message', async () => {
		const { send, posts, updates } = makeSender();
		await send(down);

		expect(await send(up, { isQuiet: true })).toMatchObject({ kind: 'sent' });
		expect(posts).toHaveLength(1);
		expect(updates).toHaveLength(1);
	});

	it('begins no thread with a message that Slack did not take', async () => {
		const refused = { kind: 'retry', statusCode: 429, reason: 'Slack asked us to wait', retryAfterMs: 9_000 } as const;
		const { send, posts } = makeSender([refused]);

		expect(await send(down)).toEqual(refused);
		await send(down);
		expect(posts.map(({ threadTs }) => threadTs)).toEqual([undefined, undefined]);
	});

	it('counts as sent when only the update of the first message fails', async () => {
		const sent = { kind: 'sent', statusCode: 200 } as const;
		const { send, errors } = makeSender([sent, sent, { kind: 'failed', statusCode: 200, reason: 'x' }]);
		await send(down);

		expect(await send(up)).toEqual(sent);
		expect(errors).toEqual(['A message in Slack could not be updated.']);
	});
});
