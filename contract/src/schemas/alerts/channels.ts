/** Channels: form input and API replies. */
import * as z from 'zod/mini';
import { channelKinds, channelLimits, channelStates, channelTopics } from '../../values/alerts/channels.ts';
import { asciiMessage, refusedHeaders, visibleAscii } from '../checks/check-settings.ts';
import { Instant } from '../instant.ts';
import { requiredLine } from '../text.ts';

export const ChannelName = requiredLine(
	'Please enter a name for the channel.',
	channelLimits.nameLength,
	`Please keep the name within ${channelLimits.nameLength} characters.`,
);

const channelUrl = z
	.string('Please enter a URL.')
	.check(
		z.trim(),
		z.minLength(1, 'Please enter a URL.'),
		z.maxLength(2048, 'Please keep the URL within 2048 characters.'),
	);

/** Those of the connection, and those that we set. */
function isOurHeader(name: string): boolean {
	const lower = name.toLowerCase();
	return refusedHeaders.has(lower) || lower === 'content-type' || lower.startsWith('webhook-');
}

/** The value is write-only: replies show `true`, and `true` in a change keeps the stored value. */
export const ChannelHeader = z.object({
	name: requiredLine(
		'Please enter the name of the header.',
		100,
		'Please keep the name of the header within 100 characters.',
	).check(
		z.regex(/^[\w!#$%&'*+.^`|~-]+$/, 'Please use letters, digits and hyphens in the name of the header.'),
		z.refine((name) => !isOurHeader(name), 'We set this header ourselves. Please choose another one.'),
	),
	value: z.union(
		[
			z.literal(true),
			requiredLine(
				'Please enter the value of the header.',
				channelLimits.headerLength,
				`Please keep the value within ${channelLimits.headerLength} characters.`,
			).check(z.refine((text) => visibleAscii.test(text), asciiMessage)),
		],
		'Please enter the value of the header.',
	),
});

export const EmailTarget = z.object({
	kind: z.literal('email'),
	email: z.email('Please enter a valid email address.'),
});
export const WebhookTarget = z.object({
	kind: z.literal('webhook'),
	url: channelUrl,
	headers: z.optional(
		z
			.array(ChannelHeader)
			.check(z.maxLength(channelLimits.headers, `Please add at most ${channelLimits.headers} headers.`)),
	),
	/** JSON with placeholders such as {{website.name}}; null for our JSON. */
	template: z.optional(
		z.nullable(
			z
				.string()
				.check(
					z.maxLength(
						channelLimits.templateLength,
						`Please keep the template within ${channelLimits.templateLength} characters.`,
					),
				),
		),
	),
});
/** Connected by OAuth after it was added. */
const SlackTarget = z.object({ kind: z.literal('slack') });
export const DiscordTarget = z.object({ kind: z.literal('discord'), url: channelUrl });
export const TeamsTarget = z.object({ kind: z.literal('teams'), url: channelUrl });
/** Connected by a link to the bot after it was added. */
const TelegramTarget = z.object({ kind: z.literal('telegram') });
/** The PushSubscription of a browser. */
export const PushTarget = z.object({
	kind: z.literal('push'),
	endpoint: channelUrl,
	keys: z.object({ p256dh: z.string().check(z.maxLength(200)), auth: z.string().check(z.maxLength(100)) }),
});
/** Confirmed by a code that is sent to the phone. */
export const SmsTarget = z.object({
	kind: z.literal('sms'),
	phone: requiredLine('Please enter a phone number.', 32, 'Please enter a phone number with its country code.'),
});

export const ChannelTarget = z.discriminatedUnion('kind', [
	EmailTarget,
	WebhookTarget,
	SlackTarget,
	DiscordTarget,
	TeamsTarget,
	TelegramTarget,
	PushTarget,
	SmsTarget,
]);
export type ChannelTarget = z.infer<typeof ChannelTarget>;

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

export const NewChannel = z.object({
	name: ChannelName,
	target: ChannelTarget,
	/** Missing: outages and expiry. */
	topics: z.optional(z.array(z.enum(channelTopics))),
	/** Missing: all websites. */
	filter: z.optional(ChannelFilter),
});
export type NewChannel = z.infer<typeof NewChannel>;

/** Missing fields keep their values. The kind cannot change. */
export const ChannelChange = z
	.object({
		name: z.optional(ChannelName),
		target: z.optional(ChannelTarget),
		topics: z.optional(z.array(z.enum(channelTopics))),
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
	code: requiredLine('Please enter the code.', 20, 'Please enter the code from the message.'),
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
