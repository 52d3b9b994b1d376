/** Finds the channels that are on but reach nobody, for the notice on the dashboard. */
import type { FailingChannel } from '@stayup/contract';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { ChannelStore } from './channel-store.ts';
import { oldestFirst, overLimitChannels } from './rules/channel-rules.ts';

type FindFailingChannels = (uid: string, user: UserDocument) => Promise<FailingChannel[]>;

export function createFindFailingChannels(
	channels: Pick<ChannelStore, 'settingsOf' | 'healthOf'>,
): FindFailingChannels {
	return async (uid, user) => {
		const settings = await channels.settingsOf(uid);
		const overLimit = overLimitChannels(user, settings);
		const named = oldestFirst(settings).filter(([id, { isEnabled }]) => isEnabled && !overLimit.has(id));
		const emails = [
			...(user.notificationPreferences.email.enabled ? [{ channelId: 'email', channelName: 'Email' }] : []),
			...named
				.filter(([, { kind, isReady, endedAt }]) => kind === 'email' && isReady && endedAt === null)
				.map(([id, { name }]) => ({ channelId: id, channelName: name })),
		];
		const health = await channels.healthOf(
			uid,
			emails.map(({ channelId }) => channelId),
		);
		return [
			...emails
				.filter(({ channelId }) => (health.get(channelId)?.bouncedAt ?? null) !== null)
				.map((channel) => ({ ...channel, reason: 'bounced' as const })),
			...named
				.filter(([, { endedAt }]) => endedAt !== null)
				.map(([id, { name }]) => ({ channelId: id, channelName: name, reason: 'ended' as const })),
		];
	};
}
