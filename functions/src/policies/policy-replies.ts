/** Turns stored alert policies into their replies. */
import type { AlertPolicy } from '@stayup/contract';
import { profileChannels, usableChannels } from '../channels/rules/channel-rules.ts';
import type { AlertSettingsDocument } from '../platform/firestore/channel-documents.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { policyIn } from './policy-store.ts';
import { type Names, sentencesOf } from './rules/policy-sentence.ts';

/** The account's policy first, then those of tags and of websites. */
export function policiesOf(user: UserDocument, settings: AlertSettingsDocument | null): AlertPolicy[] {
	return Object.keys(settings?.policies ?? {})
		.flatMap((id) => policyOf(user, settings, id) ?? [])
		.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name) || a._id.localeCompare(b._id));
}

/** Null if the account has no such policy. */
export function policyOf(user: UserDocument, settings: AlertSettingsDocument | null, id: string): AlertPolicy | null {
	const stored = settings && policyIn(settings, id);
	if (!stored) return null;
	const { createdAt, ...policy } = stored;
	const usable = new Set<string>([...profileChannels(user), ...usableChannels(user, settings).map(([name]) => name)]);
	const used = new Set(policy.steps.flatMap(({ channelIds }) => channelIds));
	return {
		_id: id,
		...policy,
		sentence: sentencesOf(policy, namesOf(settings)).join(' '),
		missingChannelIds: [...used].filter((channelId) => !usable.has(channelId)),
	};
}

/** The names of all channels, also of those that are off. */
export function namesOf(settings: Pick<AlertSettingsDocument, 'channels'> | null): Names {
	const named = Object.entries(settings?.channels ?? {}).map(([id, { name }]) => [id, name] as const);
	return new Map([['email', 'Email'] as const, ['webhook', 'Webhook'] as const, ...named]);
}

function rank({ scope }: AlertPolicy): number {
	return ['account', 'tag', 'website'].indexOf(scope.kind);
}
