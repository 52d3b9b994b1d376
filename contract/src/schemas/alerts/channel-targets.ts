/** Where the channels of each kind lead, as the form sends it. */
import * as z from 'zod/mini';
import { type ChannelKind, channelLimits } from '../../values/alerts/channels.ts';
import { withAsciiDomain } from '../../values/text/email-domain.ts';
import { asciiMessage, refusedHeaders, visibleAscii } from '../checks/check-settings.ts';
import { requiredLine } from '../text.ts';

const channelUrl = z
	.string('Please enter a URL.')
	.check(
		z.trim(),
		z.minLength(1, 'Please enter a URL.'),
		z.maxLength(2048, 'Please keep the URL within 2048 characters.'),
	);

function keyOf(length: number, message: string) {
	return z.string(message).check(z.trim(), z.regex(new RegExp(`^[A-Za-z0-9]{${length}}$`), message));
}

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

export const EmailChannelTarget = z.object({
	kind: z.literal('email'),
	email: z
		.string('Please enter a valid email address.')
		.check(z.overwrite(withAsciiDomain), z.email('Please enter a valid email address.')),
});
const WebhookTarget = z.object({
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
const DiscordTarget = z.object({ kind: z.literal('discord'), url: channelUrl });
const TeamsTarget = z.object({ kind: z.literal('teams'), url: channelUrl });
/** The keys of a person or a group, and of an application that they created for us. */
const PushoverTarget = z.object({
	kind: z.literal('pushover'),
	userKey: keyOf(30, 'Please enter your user key: 30 letters and digits.'),
	token: keyOf(30, 'Please enter the API token of your application: 30 letters and digits.'),
});
/** The key of an integration with the Events API v2, and where the account is. */
const PagerDutyTarget = z.object({
	kind: z.literal('pagerduty'),
	integrationKey: keyOf(32, 'Please enter the integration key: 32 letters and digits.'),
	/** Missing: in the United States. */
	region: z._default(z.enum(['us', 'eu'], 'Please choose the United States or Europe.'), 'us'),
});
/** Connected by a link to the bot after it was added. */
const TelegramTarget = z.object({ kind: z.literal('telegram') });
/** The PushSubscription of a browser. */
const PushTarget = z.object({
	kind: z.literal('push'),
	endpoint: channelUrl,
	keys: z.object({ p256dh: z.string().check(z.maxLength(200)), auth: z.string().check(z.maxLength(100)) }),
});
/** Confirmed by a code that is sent to the phone. */
const SmsTarget = z.object({
	kind: z.literal('sms'),
	phone: requiredLine('Please enter a phone number.', 32, 'Please enter a phone number with its country code.'),
});

/** One for each kind. */
export const channelTargets = {
	email: EmailChannelTarget,
	webhook: WebhookTarget,
	slack: SlackTarget,
	discord: DiscordTarget,
	teams: TeamsTarget,
	pushover: PushoverTarget,
	pagerduty: PagerDutyTarget,
	telegram: TelegramTarget,
	push: PushTarget,
	sms: SmsTarget,
} as const satisfies { [Kind in ChannelKind]: z.ZodMiniObject<{ kind: z.ZodMiniLiteral<Kind> }> };

type AnyTarget = (typeof channelTargets)[ChannelKind];
export const ChannelTarget = z.discriminatedUnion('kind', Object.values(channelTargets) as [AnyTarget, ...AnyTarget[]]);
export type ChannelTarget = z.infer<typeof ChannelTarget>;
