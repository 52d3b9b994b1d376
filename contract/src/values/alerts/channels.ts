/** Channels: the services that alerts reach people over. */

interface ChannelKindFacts {
	/** The name of the service. */
	name: string;
	/** Makes a new channel ready: nothing else, a link by email, a code to the phone, the connection at its service, or the browser's subscription. */
	ready: 'at-once' | 'email-link' | 'phone-code' | 'at-service' | 'in-browser';
}

/** Every kind of channel. `email` and `webhook` without a channel's id are those of the profile. */
export const channelKindFacts = {
	email: { name: 'Email', ready: 'email-link' },
	webhook: { name: 'Webhook', ready: 'at-once' },
	slack: { name: 'Slack', ready: 'at-service' },
	discord: { name: 'Discord', ready: 'at-once' },
	teams: { name: 'Microsoft Teams', ready: 'at-once' },
	pushover: { name: 'Pushover', ready: 'at-once' },
	pagerduty: { name: 'PagerDuty', ready: 'at-once' },
	telegram: { name: 'Telegram', ready: 'at-service' },
	push: { name: 'Browser notifications', ready: 'in-browser' },
	sms: { name: 'Text message', ready: 'phone-code' },
} as const satisfies Record<string, ChannelKindFacts>;

export type ChannelKind = keyof typeof channelKindFacts;
export const channelKinds = Object.keys(channelKindFacts) as ChannelKind[];

/** The kinds that become ready so. */
export type KindsReady<Ready extends ChannelKindFacts['ready']> = {
	[Kind in ChannelKind]: (typeof channelKindFacts)[Kind]['ready'] extends Ready ? Kind : never;
}[ChannelKind];

/** Ids of the channels that every account has; they are switched in the profile's notification preferences. */
export const profileChannelIds = ['email', 'webhook'] as const;
export type ProfileChannelId = (typeof profileChannelIds)[number];

/** Groups of alerts that a channel receives or not. `conditions`: slow, partly unreachable and blocked. */
export const channelTopics = ['outages', 'expiry', 'conditions'] as const;
export type ChannelTopic = (typeof channelTopics)[number];

/** Of the channels of the profile, and of a new channel. Alerts about conditions go only to channels that chose them. */
export const usualTopics = ['outages', 'expiry'] as const satisfies readonly ChannelTopic[];

/**
 * `unconfirmed`: an email address or a phone number whose owner has not confirmed it. `unconnected`: Slack or Telegram, before the connection is made there.
 * `failing`: the latest delivery failed. `ended`: the service refuses for good (a revoked token, a blocked bot, an unsubscribed phone).
 */
export const channelStates = ['ready', 'unconfirmed', 'unconnected', 'failing', 'ended'] as const;

export const channelLimits = {
	nameLength: 60,
	/** Own headers of a webhook. */
	headers: 10,
	headerLength: 1_000,
	templateLength: 4_000,
	/** Answers of a webhook that are kept, and how much of each. */
	answers: 10,
	answerBytes: 500,
	/** How long a webhook may take to answer. */
	answerSeconds: 15,
	/** How long calls carry the signature of the replaced secret, too. */
	previousSecretHours: 24,
} as const;

/** Why a connection at Slack was not made; in the URL of the list of channels. */
export const slackResults = ['denied', 'expired'] as const;
export type SlackResult = (typeof slackResults)[number];
