/** Channels: the services that alerts reach people over. */

export interface ChannelKindFacts {
	/** The name of the service. */
	name: string;
	/**
	 * `email`: by our email service. `call`: a request to what the customer entered, made by a function without secrets (decision 30). `service`: with
	 * our own account at the service.
	 */
	sends: 'email' | 'call' | 'service';
	/** Makes a new channel ready: nothing else, a link by email, a code to the phone, the connection at its service, or the browser's subscription. */
	ready: 'at-once' | 'email-link' | 'phone-code' | 'at-service' | 'in-browser';
	/** People read it, so that muting a website silences it. */
	isForPeople: boolean;
	/** Outages of one cause reach it as one message. */
	isGrouped: boolean;
	/** Its service shows an outage as open until it hears of the end, so that a recovery reaches it while the website is muted. */
	tracksOutages: boolean;
}

const forPeople = { isForPeople: true, isGrouped: true, tracksOutages: false } as const;

/** Every kind of channel: one row and one target (`channel-targets.ts`) each. `email` and `webhook` without a channel's id are those of the profile. */
export const channelKindFacts = {
	email: { ...forPeople, name: 'Email', sends: 'email', ready: 'email-link' },
	webhook: {
		name: 'Webhook',
		sends: 'call',
		ready: 'at-once',
		isForPeople: false,
		isGrouped: false,
		tracksOutages: false,
	},
	slack: { ...forPeople, name: 'Slack', sends: 'service', ready: 'at-service', tracksOutages: true },
	discord: { ...forPeople, name: 'Discord', sends: 'call', ready: 'at-once' },
	teams: { ...forPeople, name: 'Microsoft Teams', sends: 'call', ready: 'at-once' },
	pushover: { ...forPeople, name: 'Pushover', sends: 'call', ready: 'at-once' },
	pagerduty: {
		...forPeople,
		name: 'PagerDuty',
		sends: 'call',
		ready: 'at-once',
		isGrouped: false,
		tracksOutages: true,
	},
	telegram: { ...forPeople, name: 'Telegram', sends: 'service', ready: 'at-service' },
	push: { ...forPeople, name: 'Browser notifications', sends: 'service', ready: 'in-browser' },
	sms: { ...forPeople, name: 'Text message', sends: 'service', ready: 'phone-code' },
} as const satisfies Record<string, ChannelKindFacts>;

export type ChannelKind = keyof typeof channelKindFacts;
export const channelKinds = Object.keys(channelKindFacts) as ChannelKind[];

/** The kinds with this value of a fact, such as `KindsWith<'sends', 'call'>`. */
export type KindsWith<Fact extends keyof ChannelKindFacts, Value> = {
	[Kind in ChannelKind]: (typeof channelKindFacts)[Kind][Fact] extends Value ? Kind : never;
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
} as const;

/** Results of a connection at Slack; in the URL of the list of channels. */
export const slackResults = ['connected', 'denied', 'expired', 'failed'] as const;
export type SlackResult = (typeof slackResults)[number];
