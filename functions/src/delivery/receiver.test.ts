import { brand, tierLimits } from '@stayup/contract';
import { aChannel, anAccount } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { newOutboxDocument } from '../outbox/new-delivery.ts';
import type { StoredChannel } from '../platform/firestore/channel-documents.ts';
import type { OutboxDocument, UserDocument } from '../platform/firestore/documents.ts';
import { teamAccountId } from '../platform/team-account.ts';
import { findReceiver, targetOf, versionOf } from './receiver.ts';

const preferences = {
	email: { enabled: true },
	webhook: { enabled: true, url: 'https://hooks.example.com/' },
};

interface Scene {
	user?: Partial<UserDocument> | null;
	channel?: Partial<StoredChannel> | null;
	/** Older than the one that the delivery names. */
	others?: number;
	/** Whether our team watches the certificates and domains of the account. */
	isHosted?: boolean;
}

function receiverOf(
	delivery: Partial<OutboxDocument>,
	{ user = {}, channel = {}, others = 0, isHosted = false }: Scene = {},
) {
	const channels = Object.fromEntries([
		...Array.from({ length: others }, (_, index) => [`other-${index}`, aChannel({ createdAt: 0 })]),
		...(channel ? [['team', aChannel({ kind: 'pushover', ...channel })]] : []),
	]);
	const message = { event: 'website-flapping', website: { id: 'shop', name: '', url: '' }, at: 1, changes: 5 } as const;
	const document = newOutboxDocument({ ownerId: 'alice', channel: 'email', message }, 1);
	return findReceiver(
		{
			users: { find: async () => user && anAccount({ notificationPreferences: preferences, ...user }) },
			channels: { settingsOf: async () => ({ channels, policies: {} }) },
			teamWatch: { renews: async (ownerId, message) => isHosted && ownerId === 'alice' && message.event !== 'test' },
		},
		{ ...document, ...delivery },
	);
}

const byWebhook = { channel: 'webhook' } as const;
const byTeam = { channel: 'pushover', channelId: 'team' } as const;
const test = { message: { event: 'test' } } as const;
const off = { email: { enabled: false }, webhook: { ...preferences.webhook, enabled: false } };

describe('the receiver of an alert', () => {
	it.each([
		['by email', {}, 'email'],
		['by the webhook of the profile', byWebhook, 'webhook'],
		['by a named channel', byTeam, 'team'],
	])('%s is the channel as it is now', async (_, delivery, channelId) => {
		expect(await receiverOf(delivery)).toMatchObject({ kind: 'receiver', ownerId: 'alice', channelId });
	});

	it('is our support mailbox for our own monitors, whose account has no email', async () => {
		const ours = await receiverOf({ ownerId: teamAccountId }, { user: { email: '' } });

		expect(ours).toMatchObject({ target: { open: { kind: 'email', email: brand.supportEmail } } });
	});

	it.each([
		['the account is gone', {}, { user: null }, 'account not found'],
		['the account is disabled', {}, { user: { isDisabled: true } }, 'account disabled'],
		['its owner has no emails any more', {}, { user: { notificationPreferences: off } }, 'channel is off'],
		['the webhook was turned off', byWebhook, { user: { notificationPreferences: off } }, 'channel is off'],
		['the channel was deleted', byTeam, { channel: null }, 'channel was deleted'],
		['the channel was turned off', byTeam, { channel: { isEnabled: false } }, 'channel is off'],
		['the channel is not ready', byTeam, { channel: { isReady: false } }, 'channel is off'],
		['the service refuses everything', byTeam, { channel: { endedAt: 1 } }, 'channel is off'],
		['our team is notified instead', byTeam, { isHosted: true }, 'our team is notified instead'],
		['the tier has room for fewer', byTeam, { others: tierLimits.Free.channels }, 'channel is off'],
	] as const)('is missing if %s', async (_, delivery, scene, reason) => {
		expect(await receiverOf(delivery, scene)).toEqual({ kind: 'undeliverable', reason });
	});

	it.each([
		['emails', {}, { user: { notificationPreferences: off } }],
		['the webhook', byWebhook, { user: { notificationPreferences: off } }],
		['the channel', byTeam, { channel: { isEnabled: false } }],
	])('of a test is found while %s is off', async (_, delivery, scene) => {
		expect(await receiverOf({ ...delivery, ...test }, scene)).toMatchObject({ kind: 'receiver' });
	});

	it('is not confirmed as long as the email address of the account is not', async () => {
		expect(await receiverOf({}, { user: { isEmailConfirmed: false } })).toMatchObject({ isConfirmed: false });
		expect(await receiverOf(byTeam, { user: { isEmailConfirmed: false } })).toMatchObject({ isConfirmed: true });
	});
});

describe('the target', () => {
	const open = () => ({ kind: 'discord', url: 'https://discord.com/api/webhooks/1/x' }) as const;

	it('of a named channel is decrypted, that of the profile is not encrypted', async () => {
		const [named, own] = await Promise.all([receiverOf(byTeam), receiverOf(byWebhook)]);
		if (named.kind !== 'receiver' || own.kind !== 'receiver') throw new Error('No receiver was found.');

		expect(targetOf({ channelTargets: { open } }, named)).toEqual(open());
		expect(targetOf({ channelTargets: { open } }, own)).toMatchObject({ url: preferences.webhook.url });
	});

	it('has another version when it changes', async () => {
		const versions = ['https://a.example/', 'https://b.example/'].map(async (url) => {
			const webhook = { enabled: true, url };
			const receiver = await receiverOf(byWebhook, { user: { notificationPreferences: { ...preferences, webhook } } });
			return receiver.kind === 'receiver' && versionOf(receiver.target);
		});
		const [first, second] = await Promise.all(versions);

		expect(first).not.toBe(second);
		expect(versionOf({ sealed: 'a' })).not.toBe(versionOf({ sealed: 'b' }));
	});
});
