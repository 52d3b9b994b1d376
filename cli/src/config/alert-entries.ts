/** Channels and policies in the file. Their fields are those of the API, with keys of the file in place of ids. */
import {
	ChannelHeader,
	type ChannelKind,
	ChannelName,
	type ChannelTarget,
	channelKindFacts,
	channelKinds,
	channelLimits,
	channelTargets,
	channelTopics,
	type KindsReady,
	NewPolicy,
	PolicyStepInput,
	profileChannelIds,
} from '@stayup/contract';
import * as z from 'zod/mini';

export const websiteKey = z.string('Please name a website by its key in this file.');
const channelKey = z.string('Please name a channel by its key in this file.');
const trueOrFalse = z.boolean('Please choose true or false.');
const tag = z.string('Please enter a tag.').check(z.minLength(1, 'Please enter a tag.'), z.maxLength(30));

/** Keys of the channels of the profile, which policies may name although the file does not describe them. */
export const profileChannelKeys: readonly string[] = profileChannelIds;

const shared = {
	name: ChannelName,
	topics: z._default(
		z.array(z.enum(channelTopics, `Please choose topics from this list: ${channelTopics.join(', ')}.`)),
		['outages', 'expiry'],
	),
	/** Of websites with one of the tags, and these websites; null for all websites. */
	filter: z._default(
		z.nullable(z.strictObject({ websites: z._default(z.array(websiteKey), []), tags: z._default(z.array(tag), []) })),
		null,
	),
	isEnabled: z._default(trueOrFalse, true),
};

const Header = z.strictObject({
	name: ChannelHeader.shape.name,
	value: z
		.string('Please enter the value of the header.')
		.check(z.minLength(1, 'Please enter the value of the header.'), z.maxLength(channelLimits.headerLength)),
});

const WebhookEntryTarget = z.strictObject({
	url: channelTargets.webhook.shape.url,
	headers: z._default(z.array(Header).check(z.maxLength(channelLimits.headers)), []),
	template: z._default(z.nonoptional(channelTargets.webhook.shape.template), null),
});

/** Slack, Telegram and push have no target: a person connects them. */
type ConnectedKind = KindsReady<'at-service' | 'in-browser'>;

type TargetEntry<Kind extends ChannelKind> = Kind extends ConnectedKind
	? object
	: { target: Kind extends 'webhook' ? z.infer<typeof WebhookEntryTarget> : Omit<TargetOf<Kind>, 'kind'> };
type TargetOf<Kind extends ChannelKind> = Extract<ChannelTarget, { kind: Kind }>;

export type ChannelEntry = z.infer<z.ZodMiniObject<typeof shared>> &
	{ [Kind in ChannelKind]: { kind: Kind } & TargetEntry<Kind> }[ChannelKind];

/** The target of the API without its kind, which the entry has. */
function targetEntryOf(kind: ChannelKind) {
	const { ready } = channelKindFacts[kind];
	if (ready === 'at-service' || ready === 'in-browser') return {};
	if (kind === 'webhook') return { target: WebhookEntryTarget };
	const { kind: _, ...fields } = channelTargets[kind].shape;
	return { target: z.strictObject(fields) };
}

const [firstEntry, ...otherEntries] = channelKinds.map((kind) =>
	z.strictObject({ kind: z.literal(kind), ...shared, ...targetEntryOf(kind) }),
);
if (!firstEntry) throw new Error('There are no kinds of channels.');
export const ChannelEntry = z.discriminatedUnion(
	'kind',
	[firstEntry, ...otherEntries],
	`Please choose a kind from this list: ${channelKinds.join(', ')}.`,
	// The type that TypeScript finds does not connect a kind to its target.
) as unknown as z.ZodMiniType<ChannelEntry>;

const Scope = z.discriminatedUnion(
	'kind',
	[
		z.strictObject({ kind: z.literal('account'), of: z._default(z.null('A policy of the account has no of.'), null) }),
		z.strictObject({ kind: z.literal('tag'), of: tag }),
		z.strictObject({ kind: z.literal('website'), of: websiteKey }),
	],
	'Please choose the kind account, tag or website.',
);

/** The most specific policy applies: of the website, of its tag, of the account. */
export const PolicyEntry = z.strictObject({
	name: NewPolicy.shape.name,
	scope: z._default(Scope, { kind: 'account', of: null }),
	steps: z
		.array(
			z.strictObject({
				afterMinutes: PolicyStepInput.shape.afterMinutes,
				channels: z.array(channelKey).check(z.minLength(1, 'Please name at least one channel.')),
			}),
		)
		.check(z.minLength(1, 'Please add a step.'), z.maxLength(8, 'A policy has at most 8 steps.')),
	repeatMinutes: z._default(NewPolicy.shape.repeatMinutes, null),
	quietHours: z._default(NewPolicy.shape.quietHours, null),
});
export type PolicyEntry = z.infer<typeof PolicyEntry>;
