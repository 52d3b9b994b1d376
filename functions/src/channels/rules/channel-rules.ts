/** Which channels of an account receive an alert. */
import { type ChannelKind, type ChannelTopic, type ProfileChannelId, tierLimits, usualTopics } from '@stayup/contract';
import type { AlertSettingsDocument, StoredChannel } from '../../platform/firestore/channel-documents.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { OutboxMessage } from '../../platform/firestore/outbox-message.ts';

/** A channel of the profile or a named one, as a delivery needs it. */
export interface AlertChannel {
	/** The kind for the channels of the profile. */
	id: string;
	kind: ChannelKind;
	/** Null for the channels of the profile. */
	name: string | null;
}

interface AlertSubject {
	websiteId: string;
	/** Of the website. */
	tags: readonly string[];
	topic: ChannelTopic;
}

/** All that decides where the alerts of an account go. */
export interface AlertOwner {
	user: UserDocument;
	/** Null for an account without named channels and policies. */
	settings: AlertSettingsDocument | null;
	/** By website; read only if tags decide about a channel or a policy. */
	tags: ReadonlyMap<string, readonly string[]>;
	/** The outages that end now and have an escalation. */
	escalated?: ReadonlySet<string>;
}

/** `settings` is null for an account without named channels. */
export function channelsFor(
	owner: Pick<UserDocument, 'notificationPreferences' | 'tier'>,
	settings: Pick<AlertSettingsDocument, 'channels'> | null,
	subject: AlertSubject,
): AlertChannel[] {
	return [
		...(isUsual(subject.topic) ? profileChannels(owner).map((kind) => ({ id: kind, kind, name: null })) : []),
		...usableChannels(owner, settings)
			.filter(([, channel]) => receives(channel, subject))
			.map(([id, { kind, name }]) => ({ id, kind, name })),
	];
}

function isUsual(topic: ChannelTopic): boolean {
	return usualTopics.some((usual) => usual === topic);
}

/** For an alert that concerns several websites, such as those under a domain. */
export function channelsForAnyOf(
	websiteIds: readonly string[],
	{ user, settings, tags }: AlertOwner,
	topic: ChannelTopic,
): AlertChannel[] {
	const found = websiteIds.flatMap((websiteId) =>
		channelsFor(user, settings, { websiteId, tags: tags.get(websiteId) ?? [], topic }),
	);
	return [...new Map(found.map((channel) => [channel.id, channel])).values()];
}

export function profileChannels({
	notificationPreferences: { email, webhook },
}: Pick<UserDocument, 'notificationPreferences'>): ProfileChannelId[] {
	return [
		...(email.enabled ? (['email'] as const) : []),
		...(webhook.enabled && webhook.url !== '' ? (['webhook'] as const) : []),
	];
}

/** The named channels that alerts may be sent over, oldest first. */
export function usableChannels(
	{ tier }: Pick<UserDocument, 'tier'>,
	settings: Pick<AlertSettingsDocument, 'channels'> | null,
): [id: string, channel: StoredChannel][] {
	return oldestFirst(settings)
		.slice(0, tierLimits[tier].channels)
		.filter(([, channel]) => isUsable(channel));
}

/** Above the limit of the tier, the oldest channels stay on. */
export function overLimitChannels(
	{ tier }: Pick<UserDocument, 'tier'>,
	settings: Pick<AlertSettingsDocument, 'channels'> | null,
): ReadonlySet<string> {
	return new Set(
		oldestFirst(settings)
			.slice(tierLimits[tier].channels)
			.map(([id]) => id),
	);
}

export function oldestFirst(
	settings: Pick<AlertSettingsDocument, 'channels'> | null,
): [id: string, channel: StoredChannel][] {
	return Object.entries(settings?.channels ?? {}).sort(
		([idA, a], [idB, b]) => a.createdAt - b.createdAt || idA.localeCompare(idB),
	);
}

export function isUsable({ isEnabled, isReady, endedAt }: StoredChannel): boolean {
	return isEnabled && isReady && endedAt === null;
}

export function receives({ topics, filter }: StoredChannel, { websiteId, tags, topic }: AlertSubject): boolean {
	if (!topics.includes(topic)) return false;
	if (filter === null) return true;
	return filter.websiteIds.includes(websiteId) || filter.tags.some((tag) => tags.includes(tag));
}

/** Whether tags decide about any channel or policy, so that they must be read. */
export function dependsOnTags(settings: AlertSettingsDocument | null): boolean {
	if (!settings) return false;
	return (
		Object.values(settings.channels).some(({ filter }) => filter !== null && filter.tags.length > 0) ||
		Object.values(settings.policies).some(({ scope }) => scope.kind === 'tag')
	);
}

export function topicOf({ event }: OutboxMessage): ChannelTopic {
	switch (event) {
		case 'certificate-expiring':
		case 'domain-expiring':
			return 'expiry';
		case 'condition-began':
		case 'condition-ended':
			return 'conditions';
		default:
			return 'outages';
	}
}
