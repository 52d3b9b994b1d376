import { describe, expect, it } from 'vitest';
import { readPress } from './slack-interaction.ts';

const payload = {
	type: 'block_actions',
	team: { id: 'T1', domain: 'acme' },
	channel: { id: 'C1', name: 'alerts' },
	user: { id: 'U1', username: 'ada', name: 'ada', team_id: 'T1' },
	actions: [{ type: 'button', action_id: 'mute', value: 'thread', action_ts: '1' }],
};
const read = (value: unknown) =>
	readPress(Buffer.from(new URLSearchParams({ payload: JSON.stringify(value) }).toString()));

describe('the press of a button in Slack', () => {
	it('names the action, the thread, the place and the person', () => {
		expect(read(payload)).toEqual({
			action: 'mute',
			threadId: 'thread',
			teamId: 'T1',
			conversationId: 'C1',
			name: 'ada',
		});
	});

	it('has a name of one short line', () => {
		expect(read({ ...payload, user: { id: 'U1', name: `${'x'.repeat(300)}\n` } })).toMatchObject({
			name: expect.stringMatching(/^x{79,80}…?$/),
		});
	});

	it.each([
		['another kind of interaction', { ...payload, type: 'view_submission' }],
		['a button that is not ours', { ...payload, actions: [{ action_id: 'other' }] }],
		['no button', { ...payload, actions: [] }],
		['no channel', { ...payload, channel: null }],
	])('is unknown: %s', (_, value) => {
		expect(read(value)).toBe('unknown');
	});

	it.each(['', 'payload=', 'payload=%7B', 'other=1'])('is refused as "%s"', (text) => {
		expect(readPress(Buffer.from(text))).toBeNull();
	});
});
