/** Channels: form input and API replies. */
import * as z from 'zod/mini';
import { channelKinds, channelLimits, channelStates, channelTopics } from '../../values/alerts/channels.ts';
import { Instant } from '../instant.ts';
import { requiredLine } from '../text.ts';
import { ChannelTarget } from './channel-targets.ts';

export const ChannelName = requiredLine(
	'Please enter a name for the channel.',
	channelLimits.nameLength,
	`Please keep the name within ${channelLimits.nameLength} characters.`,
);

/** Of websites with one of the tags, and these websites; null for all websites. */
export const ChannelFilter = z.nullable(
	z.object({
		tags: z.array(z.string().check(z.maxLength(30))).check(z.maxLength(50, 'Please choose at most 50 tags.')),
		websiteIds: z
			.array(z.string().check(z.maxLength(100)))
			.check(z.maxLength(500, 'Please choose at most 500 websites.')),
	}),
);
export type ChannelFilter = z.infer<typeof ChannelFilter>;

const ChosenTopics = z
	.array(z.enum(channelTopics))
	.check(z.maxLength(channelTopics.length, 'Please choose each topic once.'));

export const NewChannel = z.object({
	name: ChannelName,
	target: ChannelTarget,
	/** Missing: outages and expiry. */
	topics: z.optional(ChosenTopics),
	/** Missing: all websites. */
	filter: z.optional(ChannelFilter),
});
export type NewChannel = z.infer<typeof NewChannel>;

/** Missing fields keep their values. The kind cannot change. */
export const ChannelChange = z
	.object({
		name: z.optional(ChannelName),
		target: z.optional(ChannelTarget),
		topics: z.optional(ChosenTopics),
		filter: z.optional(ChannelFilter),
		isEnabled: z.optional(z.boolean()),
	})
	.check(
		z.refine(
			(change) => Object.values(change).some((value) => value !== undefined),
			'Please send at least one change.',
		),
	);
export type ChannelChange = z.infer<typeof ChannelChange>;

const ChannelHealth = z.object({
	lastDeliveredAt: z.nullable(Instant),
	lastFailedAt: z.nullable(Instant),
	/** A sentence without a full stop. */
	lastFailure: z.nullable(z.string()),
});

export const Channel = z.object({
	/** `email` and `webhook` for the channels of the profile. */
	_id: z.string(),
	kind: z.enum(channelKinds),
	name: z.string(),
	/** Where it leads, for people: an email address, a URL's host, `#ops in Acme`, the last digits of a phone. */
	label: z.string(),
	/** The settings that can be changed, without secrets; null for profile channels and for those that a service connected. */
	target: z.nullable(ChannelTarget),
	topics: z.array(z.enum(channelTopics)),
	filter: ChannelFilter,
	isEnabled: z.boolean(),
	/** Off because the plan includes fewer channels: the oldest stay on. */
	isOverLimit: z.boolean(),
	state: z.enum(channelStates),
	health: ChannelHealth,
	/** The page at Slack or Telegram that connects the channel; null once it is connected, and for other kinds. */
	connectUrl: z.nullable(z.string()),
	/** Of a phone: the text messages of the account this month (UTC), and when the next month begins. */
	sms: z.optional(z.object({ used: z.int(), allowance: z.int(), renewsAt: Instant })),
	createdAt: Instant,
});
export type Channel = z.infer<typeof Channel>;

/** The code that was sent to a phone. */
export const ChannelConfirmation = z.object({
	/** The code that was sent to a phone, or the fragment of the URL with which Slack's page sent the browser back. */
	code: requiredLine('Please enter the code.', 2000, 'Please enter the code from the message.'),
});

/** An answer of a webhook: `body` has its first 500 bytes. */
export const ChannelAnswer = z.object({
	at: Instant,
	/** Null if there was no response. */
	statusCode: z.nullable(z.int()),
	body: z.string(),
});
export type ChannelAnswer = z.infer<typeof ChannelAnswer>;

const templateEvents = ['website.down', 'website.up', 'certificate.expiring'] as const;

export const TemplatePreviewRequest = z.object({
	template: z
		.string('Please enter a template.')
		.check(
			z.minLength(1, 'Please enter a template.'),
			z.maxLength(
				channelLimits.templateLength,
				`Please keep the template within ${channelLimits.templateLength} characters.`,
			),
		),
	/** Missing: website.down. */
	event: z.optional(z.enum(templateEvents)),
});

export const TemplatePreview = z.object({
	/** The body of an example; null if the template is wrong. */
	body: z.nullable(z.string()),
	/** A sentence; null if nothing is wrong. */
	problem: z.nullable(z.string()),
});
export type TemplatePreview = z.infer<typeof TemplatePreview>;
