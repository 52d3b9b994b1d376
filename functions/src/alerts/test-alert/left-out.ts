/** The channels that a test outage leaves out, as a real one would: those of the policy's steps, or all without a policy. Pure. */
import { channelKindFacts, profileChannelIds, type TestAlert } from '@stayup/contract';
import { channelsFor, oldestFirst, overLimitChannels, receives } from '../../channels/rules/channel-rules.ts';
import type { AlertSettingsDocument, StoredChannel } from '../../platform/firestore/channel-documents.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { policyFor } from '../../policies/plan-by-policy.ts';

type LeftOut = TestAlert['leftOut'][number];

/** A channel that its owner turned off is named only if a step of the policy needs it. */
export function leftOutChannels(
	user: UserDocument,
	settings: AlertSettingsDocument | null,
	website: { id: string; tags: readonly string[] },
): LeftOut[] {
	if (!settings) return [];
	const subject = { websiteId: website.id, tags: website.tags, topic: 'outages' as const };
	const used = channelsFor(user, settings, subject);
	const policy = policyFor({ user, settings }, website, used);
	const overLimit = overLimitChannels(user, settings);
	const isUsed = (id: string) => used.some((channel) => channel.id === id);
	const named = new Map(oldestFirst(settings));
	if (!policy) {
		return [...named].flatMap(([id, channel]) => {
			const reason = receives(channel, subject) ? reasonOf(channel, overLimit.has(id)) : null;
			return reason === null || reason === 'off' ? [] : [leftOut(id, channel, reason)];
		});
	}
	return policy.steps.flatMap(({ channelIds }, step) =>
		channelIds.flatMap((id): LeftOut[] => {
			if (isUsed(id)) return [];
			const channel = named.get(id);
			// The channels of the profile are there, but turned off.
			if (!channel) return [{ channelId: id, channelName: null, step, reason: isOfProfile(id) ? 'off' : 'deleted' }];
			return [{ ...leftOut(id, channel, reasonOf(channel, overLimit.has(id)) ?? 'filtered'), step }];
		}),
	);
}

function isOfProfile(id: string): boolean {
	return profileChannelIds.some((profile) => profile === id);
}

function leftOut(channelId: string, { name }: StoredChannel, reason: LeftOut['reason']): LeftOut {
	return { channelId, channelName: name, reason };
}

function reasonOf(
	channel: StoredChannel,
	isOverLimit: boolean,
): Exclude<LeftOut['reason'], 'deleted' | 'filtered'> | null {
	const { kind, isEnabled, isReady, endedAt } = channel;
	if (endedAt !== null) return 'ended';
	if (isOverLimit) return 'over-limit';
	if (!isReady) return channelKindFacts[kind].ready === 'at-service' ? 'unconnected' : 'unconfirmed';
	return isEnabled ? null : 'off';
}
