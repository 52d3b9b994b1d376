/** The kinds of channels that cannot be added here, with the reason as a sentence. */
import { type ChannelKind, type ChannelKinds, channelKindFacts, channelKinds } from '@stayup/contract';
import { pushSupport, pushSupportSentences } from '../../../entities/channel/push/push-support.ts';

export function unavailableKinds({ kinds }: Pick<ChannelKinds, 'kinds'>): ReadonlyMap<ChannelKind, string> {
	const notOffered = channelKinds.filter((kind) => !kinds.some((each) => each.kind === kind && each.isOffered));
	const support = pushSupport();
	return new Map([
		...(support === 'ready' ? [] : [['push', pushSupportSentences[support]] as const]),
		...notOffered.map((kind) => [kind, `${channelKindFacts[kind].name} is not set up on this server.`] as const),
	]);
}
