import { endpoints } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import type { Call, Handlers } from '../handler.ts';
import { type RecordedChange, recorded } from './record-change.ts';

const channel = { _id: 'pager', name: 'Pager', target: { kind: 'webhook', url: 'https://a.example/hook' } };

async function changed(body: object, answer: object, actor: object = { uid: 'alice' }): Promise<RecordedChange[]> {
	const changes: RecordedChange[] = [];
	const call = { actor, params: { id: 'pager' }, body, request: {} };
	const handlers = { getChannel: async () => channel };
	await recorded(
		{ recordChange: async (change) => void changes.push(change) },
		endpoints.updateChannel,
		handlers as unknown as Handlers,
		call as unknown as Call<typeof endpoints.updateChannel>,
		async () => answer,
	);
	return changes;
}

describe('a change whose event depends on a field', () => {
	it('is recorded with the other event if that field is another one afterwards', async () => {
		const target = { kind: 'webhook', url: 'https://b.example/hook' };

		expect(await changed({ target }, { ...channel, target })).toMatchObject([
			{ ownerId: 'alice', event: 'channel-retargeted', detail: 'Pager' },
		]);
	});

	it.each([
		['another field', { name: 'Phone' }, { ...channel, name: 'Phone' }],
		['the same value', { target: channel.target }, channel],
	])('is recorded with the usual event for %s', async (_, body, answer) => {
		expect(await changed(body, answer)).toMatchObject([{ event: 'channel-changed' }]);
	});
});

describe('a change of the alerts of our own monitors', () => {
	const person = { uid: 'ada', user: { email: 'ada@stayup.test' } };

	it.each([
		['names the admin', 'colleague', { uid: 'ada', email: 'ada@stayup.test' }],
		['of another account does not', 'admin', null],
	])('%s', async (_, role, colleague) => {
		const actor = { uid: 'team', role, person };

		expect(await changed({ name: 'Phone' }, { ...channel, name: 'Phone' }, actor)).toMatchObject([{ colleague }]);
	});
});
