/** Finds the channel that an alert goes to: when its call is signed, and again when it is sent. */
import { createHash } from 'node:crypto';
import type { ChannelKind } from '@stayup/contract';
import type { ChannelStore } from '../channels/channel-store.ts';
import type { ChannelTargets } from '../channels/channel-targets.ts';
import { overLimitChannels } from '../channels/rules/channel-rules.ts';
import type { StoredTarget, TargetOf, UnconnectedTarget } from '../channels/sender.ts';
import { shownEmail } from '../emails/templates/shown-email.ts';
import type { Recipients } from '../outbox/recipients.ts';
import { type Undeliverable, undeliverable } from '../outbox/undeliverable.ts';
import type { OutboxDocument, UserDocument } from '../platform/firestore/documents.ts';
import { alertedEmail } from '../platform/team-account.ts';
import type { TeamWatch } from '../platform/team-watch.ts';

export interface Receiver extends ReceivingChannel {
	kind: 'receiver';
	ownerId: string;
	user: UserDocument;
	/** The kind for the channels of the profile. */
	channelId: string;
	isOfProfile: boolean;
}

interface ReceivingChannel {
	channelKind: ChannelKind;
	/** The email address, URL, device or place to which it leads. */
	label: string;
	/** Encrypted for a named channel. */
	target: { sealed: string } | { open: StoredTarget };
	/** An unconfirmed email address may belong to someone else, to whom the user must not be able to send text (MAIL-7). */
	isConfirmed: boolean;
}

export interface ReceiverDeps {
	users: Pick<Recipients, 'find'>;
	channels: Pick<ChannelStore, 'settingsOf'>;
	teamWatch: Pick<TeamWatch, 'renews'>;
}

export async function findReceiver(
	{ users, channels, teamWatch }: ReceiverDeps,
	{ ownerId, channel, channelId, message }: OutboxDocument,
): Promise<Receiver | Undeliverable> {
	if (ownerId === null) return undeliverable('account not found');
	const isOfProfile = channelId === undefined;
	const [user, settings] = await Promise.all([users.find(ownerId), isOfProfile ? null : channels.settingsOf(ownerId)]);
	if (!user) return undeliverable('account not found');
	if (user.isDisabled) return undeliverable('account disabled');
	if (await teamWatch.renews(ownerId, message)) return undeliverable('our team is notified instead');
	// A channel can be tested before it is turned on.
	const isTest = message.event === 'test';
	if (isOfProfile) {
		const { isOn, ...found } = profileChannel({ ...user, email: alertedEmail(ownerId, user) }, channel, isTest);
		if (!isOn) return undeliverable('channel is off');
		return { kind: 'receiver', ownerId, user, channelId: channel, isOfProfile, ...found };
	}
	const named = settings?.channels[channelId];
	if (!named) return undeliverable('channel was deleted');
	const { kind: channelKind, label, sealedTarget, isEnabled, isReady, endedAt } = named;
	const isOn =
		(isEnabled || isTest) && isReady && endedAt === null && !overLimitChannels(user, settings).has(channelId);
	if (!isOn) return undeliverable('channel is off');
	const target = { sealed: sealedTarget };
	return { kind: 'receiver', ownerId, user, channelId, isOfProfile, channelKind, label, target, isConfirmed: true };
}

function profileChannel(
	{ email, isEmailConfirmed, notificationPreferences: preferences }: UserDocument,
	kind: ChannelKind,
	isTest: boolean,
): ReceivingChannel & { isOn: boolean } {
	switch (kind) {
		case 'email': {
			const isOn = preferences.email.enabled || isTest;
			const target = { open: { kind, email } };
			return { channelKind: kind, label: shownEmail(email), isOn, target, isConfirmed: isEmailConfirmed };
		}
		case 'webhook': {
			const { enabled, url } = preferences.webhook;
			const isOn = url !== '' && (enabled || isTest);
			return { channelKind: kind, label: url, isOn, target: webhookAt(url), isConfirmed: true };
		}
		default:
			throw new Error(`The profile has no channel of ${kind}.`);
	}
}

/** A webhook with nothing but its URL: that of the profile, or of a subscriber to a status page. */
export function webhookAt(url: string): { open: TargetOf<'webhook'> } {
	return { open: { kind: 'webhook', url, headers: [], template: null } };
}

export function targetOf(
	{ channelTargets }: { channelTargets: Pick<ChannelTargets, 'open'> },
	{ ownerId, target }: Receiver,
): StoredTarget | UnconnectedTarget {
	return 'open' in target ? target.open : channelTargets.open(ownerId, target.sealed);
}

/** Changes with the target, which the function that makes the call cannot decrypt. */
export function versionOf(target: Receiver['target']): string {
	const text = 'open' in target ? JSON.stringify(target.open) : target.sealed;
	return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
