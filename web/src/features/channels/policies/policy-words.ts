/** Alert policies in words, beside the sentence of the server. */
import {
	type AlertPolicy,
	type Channel,
	durationInWords,
	minuteMs,
	type PolicyScope,
	type Website,
} from '@stayup/contract';
import { listed } from '../../../entities/channel/ui/channel-words.ts';

/** `websites`: undefined while loading. */
export function scopeInWords({ kind, of }: PolicyScope, websites: readonly Website[] | undefined): string {
	if (kind === 'account') return 'For all websites without a policy of their own';
	if (kind === 'tag') return `For websites with the tag “${of}”`;
	if (websites === undefined) return 'For one website';
	return `For ${websites.find(({ _id }) => _id === of)?.name ?? 'a website that was removed'}`;
}

/** Null if every channel can be used. `channels`: undefined while loading. */
export function missingSentence(
	{ missingChannelIds }: Pick<AlertPolicy, 'missingChannelIds'>,
	channels: readonly Channel[] | undefined,
): string | null {
	if (missingChannelIds.length === 0) return null;
	const names = missingChannelIds.flatMap((id) => channels?.find(({ _id }) => _id === id)?.name ?? []);
	const gone = missingChannelIds.length - names.length;
	const all = [
		...names,
		...(gone === 0 ? [] : [gone === 1 ? 'a channel that was removed' : `${gone} channels that were removed`]),
	];
	return `Nobody is notified through ${listed(all)}. Turn on what is off, or change the policy.`;
}

export function delayInWords(minutes: number): string {
	return minutes === 0 ? 'At once' : `After ${durationInWords(minutes * minuteMs, { style: 'long' })}`;
}

export function repeatInWords(minutes: number): string {
	return `Every ${durationInWords(minutes * minuteMs, { style: 'long' })}`;
}
