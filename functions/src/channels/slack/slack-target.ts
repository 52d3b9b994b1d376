/** Finds where the alerts of a Slack channel go. */
import type { ChannelStore } from '../channel-store.ts';
import { type ChannelTargets, isConnected } from '../channel-targets.ts';
import { isUsable } from '../rules/channel-rules.ts';
import type { TargetOf } from '../sender.ts';

export interface SlackTargetDeps {
	channels: Pick<ChannelStore, 'settingsOf'>;
	channelTargets: Pick<ChannelTargets, 'open'>;
}

/** Null if the channel is gone, off or not connected. */
export async function findSlackTarget(
	{ channels, channelTargets }: SlackTargetDeps,
	ownerId: string,
	channelId: string,
): Promise<TargetOf<'slack'> | null> {
	const channel = (await channels.settingsOf(ownerId))?.channels[channelId];
	if (channel?.kind !== 'slack' || !isUsable(channel)) return null;
	const target = channelTargets.open(ownerId, channel.sealedTarget);
	return target.kind === 'slack' && isConnected(target) ? target : null;
}
