/** The examples of the endpoints for channels and of those that their services call. */
import { type Channel, channelKinds } from '@stayup/contract';
import { websiteId } from '../example-values.ts';

const channelId = '7f3a9c0b21d84e5f6a7b8c9d';

const target = {
	kind: 'webhook' as const,
	url: 'https://hooks.example.com/on-call',
	headers: [{ name: 'X-Team', value: 'shop' }],
	template: '{ "text": "{{title}}: {{cause}}", "link": "{{outage.url}}" }',
};

const channel: Channel = {
	_id: channelId,
	kind: 'webhook',
	name: 'On call',
	label: 'hooks.example.com',
	target: { ...target, headers: [{ name: 'X-Team', value: true }] },
	topics: ['outages'],
	filter: { tags: ['shop'], websiteIds: [websiteId] },
	isEnabled: true,
	isOverLimit: false,
	state: 'ready',
	health: { lastDeliveredAt: '2026-11-18T14:05:00.000Z', lastFailedAt: null, lastFailure: null },
	connectUrl: null,
	createdAt: '2026-11-02T09:15:00.000Z',
};

const ofProfile: Channel = {
	...channel,
	_id: 'email',
	kind: 'email',
	name: 'Email',
	label: 'alice@example.com',
	target: null,
	topics: ['outages', 'expiry'],
	filter: null,
};

const phone: Channel = {
	...channel,
	kind: 'sms',
	name: 'Anna',
	label: '•••• 4321',
	target: { kind: 'sms', phone: '+491701234321' },
	topics: ['outages'],
	filter: null,
	sms: { used: 12, allowance: 30, renewsAt: '2026-12-01T00:00:00.000Z' },
};

export const channelExamples = {
	listChannels: { reply: [ofProfile, channel, phone] },
	addChannel: {
		body: {
			name: 'On call',
			target,
			topics: ['outages' as const],
			filter: { tags: ['shop'], websiteIds: [websiteId] },
		},
		reply: channel,
	},
	getChannel: { reply: channel },
	updateChannel: { body: { name: 'On call', isEnabled: false }, reply: { ...channel, isEnabled: false } },
	removeChannel: { reply: { message: 'Channel deleted' } },
	testChannel: { reply: { ok: true, statusCode: 200, durationMs: 182, message: 'On call responded with 200.' } },
	confirmChannel: { body: { code: '482913' }, reply: phone },
	listChannelAnswers: { reply: [{ at: '2026-11-18T14:05:00.000Z', statusCode: 200, body: '{"ok":true}' }] },
	receiveEmailEvents: { reply: { message: 'Received.' } },
	previewTemplate: {
		body: { template: '{ "text": "{{title}}" }', event: 'website.down' as const },
		reply: { body: '{ "text": "Bakery is down" }', problem: null },
	},
	getChannelKinds: {
		reply: {
			kinds: channelKinds.map((kind) => ({ kind, isOffered: true })),
			pushPublicKey: 'BBBS1Sgukqk0Tn-QaDlZx2YJMP5vvjkx2BkMkcwxVA1S5N8fBCEOqrH15bE61nYSrICzo6Rl9f6TJlXHyz45vGE',
		},
	},
	receiveTelegramUpdate: { reply: { message: 'Received.' } },
	receiveSmsReply: { reply: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
	receiveSmsStatus: { reply: { message: 'Received.' } },
	connectSlack: { reply: { url: 'https://app.example.com/channels?slack=expired' } },
	receiveSlackInteraction: { reply: { message: 'Received.' } },
};
