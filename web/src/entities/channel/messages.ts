/** Messages about channels. Apart from the catalogue, which every visitor loads. */
import type { Failure } from '../../lib/messages.ts';

export const channelFailures = {
	list: { text: 'Failed to load the channels', server: 'never' },
	add: { text: 'Failed to add the channel', server: 'always' },
	save: { text: 'Failed to save the channel', server: 'always' },
	turn: { text: 'Failed to turn the channel on or off', server: 'always' },
	remove: { text: 'Failed to remove the channel', server: 'always' },
	test: { text: 'Failed to send the test message', server: 'always' },
	confirm: { text: 'Failed to confirm the phone number', server: 'always' },
	connect: { text: 'Failed to connect Slack', server: 'always' },
	answers: { text: 'Failed to load the responses', server: 'never' },
	preview: { text: 'Failed to load the preview', server: 'always' },
	webhookSecret: { text: 'Failed to show the signing secret', server: 'always' },
	deliveries: { text: 'Failed to load the deliveries', server: 'never' },
	kinds: { text: 'Failed to load the kinds of channels', server: 'never' },
} as const satisfies Record<string, Failure>;

export const channelSuccesses = {
	add: 'Channel added',
	save: 'Channel saved',
	remove: 'Channel removed',
	connect: 'Channel connected',
	confirm: 'Phone number confirmed',
} as const;

export const channelNotFound = 'Channel not found';
