/** A channel as its account sees it. */
import { type Channel, type ChannelTarget, channelKindFacts, toInstant, usualTopics } from '@stayup/contract';
import { shownEmail } from '../emails/templates/shown-email.ts';
import type { ChannelHealthDocument, StoredChannel } from '../platform/firestore/channel-documents.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { isConnected } from './channel-targets.ts';
import type { StoredTarget, UnconnectedTarget } from './sender.ts';

export interface ChannelFacts {
	id: string;
	channel: StoredChannel;
	health: ChannelHealthDocument | undefined;
	isOverLimit: boolean;
	/** Null for callers who may not change channels. */
	target: StoredTarget | UnconnectedTarget | null;
	connectUrl: string | null;
	/** Of a phone. */
	sms?: NonNullable<Channel['sms']> | undefined;
}

export function channelOf({ id, channel, health, isOverLimit, target, connectUrl, sms }: ChannelFacts): Channel {
	const { kind, name, label, topics, filter, isEnabled, createdAt } = channel;
	return {
		_id: id,
		kind,
		name,
		label,
		topics,
		filter,
		isEnabled,
		isOverLimit,
		connectUrl,
		target: target && isConnected(target) ? shownTarget(target) : null,
		state: stateOf(channel, health),
		health: healthReply(health),
		...(kind === 'sms' && sms && { sms }),
		createdAt: toInstant(createdAt),
	};
}

/** The channels of the profile, whose settings are in the notification preferences. */
export function profileChannelsOf(
	{ email, isEmailConfirmed, notificationPreferences, createdAt }: UserDocument,
	health: ReadonlyMap<string, ChannelHealthDocument>,
): Channel[] {
	const { webhook } = notificationPreferences;
	const shared = {
		target: null,
		topics: [...usualTopics],
		filter: null,
		isOverLimit: false,
		connectUrl: null,
		createdAt: toInstant(createdAt),
	};
	const stateFrom = (isReady: boolean, id: string) =>
		isReady ? (isFailing(health.get(id)) ? 'failing' : 'ready') : 'unconfirmed';
	return [
		{
			_id: 'email',
			kind: 'email',
			name: 'Email',
			label: shownEmail(email),
			...shared,
			isEnabled: notificationPreferences.email.enabled,
			state: stateFrom(isEmailConfirmed, 'email'),
			health: healthReply(health.get('email')),
		},
		...(webhook.url === ''
			? []
			: [
					{
						_id: 'webhook',
						kind: 'webhook' as const,
						name: 'Webhook',
						label: new URL(webhook.url).host,
						...shared,
						isEnabled: webhook.enabled,
						state: stateFrom(true, 'webhook'),
						health: healthReply(health.get('webhook')),
					} satisfies Channel,
				]),
	];
}

function stateOf({ kind, isReady, endedAt }: StoredChannel, health: ChannelHealthDocument | undefined) {
	if (endedAt !== null) return 'ended';
	if (!isReady) return channelKindFacts[kind].ready === 'at-service' ? 'unconnected' : 'unconfirmed';
	return isFailing(health) ? 'failing' : 'ready';
}

function isFailing(health: ChannelHealthDocument | undefined): boolean {
	if (!health) return false;
	return health.bouncedAt !== null || (health.lastFailedAt ?? 0) > (health.lastDeliveredAt ?? 0);
}

function healthReply(health: ChannelHealthDocument | undefined): Channel['health'] {
	const { lastDeliveredAt = null, lastFailedAt = null, lastFailure = null } = health ?? {};
	return {
		lastDeliveredAt: lastDeliveredAt === null ? null : toInstant(lastDeliveredAt),
		lastFailedAt: lastFailedAt === null ? null : toInstant(lastFailedAt),
		lastFailure,
	};
}

/** The values of headers are write-only. A service that connected the channel keeps the settings itself. */
function shownTarget(target: StoredTarget): ChannelTarget | null {
	if (target.kind === 'webhook') {
		return { ...target, headers: target.headers.map(({ name }) => ({ name, value: true as const })) };
	}
	return target.kind === 'slack' || target.kind === 'telegram' ? null : target;
}
