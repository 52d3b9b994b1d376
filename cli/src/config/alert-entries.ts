/** Channels and policies in the file. Their fields are those of the API, with keys of the file in place of ids. */
import {
	ChannelHeader,
	ChannelName,
	channelKinds,
	channelLimits,
	channelTopics,
	DiscordTarget,
	EmailTarget,
	NewPolicy,
	PolicyStepInput,
	profileChannelIds,
	SmsTarget,
	TeamsTarget,
	WebhookTarget,
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

/** Slack, Telegram and push have no target: a person connects them. */
export const ChannelEntry = z.discriminatedUnion(
	'kind',
	[
		z.strictObject({ kind: z.literal('email'), ...shared, target: z.strictObject({ email: EmailTarget.shape.email }) }),
		z.strictObject({
			kind: z.literal('webhook'),
			...shared,
			target: z.strictObject({
				url: WebhookTarget.shape.url,
				headers: z._default(z.array(Header).check(z.maxLength(channelLimits.headers)), []),
				template: z._default(z.nonoptional(WebhookTarget.shape.template), null),
			}),
		}),
		z.strictObject({ kind: z.literal('discord'), ...shared, target: z.strictObject({ url: DiscordTarget.shape.url }) }),
		z.strictObject({ kind: z.literal('teams'), ...shared, target: z.strictObject({ url: TeamsTarget.shape.url }) }),
		z.strictObject({ kind: z.literal('sms'), ...shared, target: z.strictObject({ phone: SmsTarget.shape.phone }) }),
		z.strictObject({ kind: z.literal('slack'), ...shared }),
		z.strictObject({ kind: z.literal('telegram'), ...shared }),
		z.strictObject({ kind: z.literal('push'), ...shared }),
	],
	`Please choose a kind from this list: ${channelKinds.join(', ')}.`,
);
export type ChannelEntry = z.infer<typeof ChannelEntry>;

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
