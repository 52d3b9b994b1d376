/** Channels: the services that alerts reach people over. */

/** `email` and `webhook` without a channel's id are those of the profile. */
export const channelKinds = ['email', 'webhook', 'slack', 'discord', 'teams', 'telegram', 'push', 'sms'] as const;
export type ChannelKind = (typeof channelKinds)[number];

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
} as const;

/** Results of a connection at Slack; in the URL of the list of channels. */
export const slackResults = ['connected', 'denied', 'expired', 'failed'] as const;
export type SlackResult = (typeof slackResults)[number];
