/** Monitored websites and their outages: form input and API replies (specification §3, §5). */
import * as z from 'zod/mini';
import { causeIds } from '../values/causes/cause-words.ts';
import { conditionKinds } from '../values/checks/conditions.ts';
import { checkIntervalSeconds, websiteStatuses } from '../values/monitoring.ts';
import { CheckSettings, NewCheckSettings } from './checks/check-settings.ts';
import { Instant } from './instant.ts';
import { WholeListQuery } from './paging.ts';
import { cleanText, requiredLine } from './text.ts';

export const websiteUrlMaxLength = 2048;

const intervalMessage = `Please choose a check interval from ${checkIntervalSeconds.min} to ${checkIntervalSeconds.max} seconds.`;
const statusCodeMessage = 'Please enter an expected status code from 100 to 599.';

export const WebsiteName = requiredLine(
	'Please enter a name for the website.',
	100,
	'Please keep the name within 100 characters.',
);
export const WebsiteUrl = z
	.string('Please enter the URL of the website.')
	.check(
		z.trim(),
		z.minLength(1, 'Please enter the URL of the website.'),
		z.maxLength(websiteUrlMaxLength, 'Please keep the URL within 2048 characters.'),
	);
/** Seconds. */
export const CheckInterval = z
	.int(intervalMessage)
	.check(z.gte(checkIntervalSeconds.min, intervalMessage), z.lte(checkIntervalSeconds.max, intervalMessage));
export const StatusCode = z.int(statusCodeMessage).check(z.gte(100, statusCodeMessage), z.lte(599, statusCodeMessage));

export const tagLimits = { count: 10, length: 30 } as const;
const tagMessage = `Please keep each tag within ${tagLimits.length} characters.`;
export const Tag = cleanText('Please enter tags as text.').check(
	z.toLowerCase(),
	z.minLength(1, 'Please remove empty tags.'),
	z.maxLength(tagLimits.length, tagMessage),
);
export const Tags = z.array(Tag).check(z.maxLength(tagLimits.count, `Please choose at most ${tagLimits.count} tags.`));

const alertsEnabled = z.boolean('Please choose whether to receive alerts.');

/** The settings that new websites begin with in the web app. */
export const WebsiteDefaults = z.object({
	/** Seconds between two checks; not less than the shortest interval of the plan. */
	checkInterval: CheckInterval,
	tags: Tags,
	/** Whether the owner receives alerts. */
	alertsEnabled,
});
export type WebsiteDefaults = z.infer<typeof WebsiteDefaults>;

/** Those of an account that has chosen none. */
export const productDefaults: Readonly<WebsiteDefaults> = {
	checkInterval: checkIntervalSeconds.default,
	tags: [],
	alertsEnabled: true,
};

export const websiteSwitches = {
	/** False pauses the website, and a new one begins paused. */
	isActive: z.optional(z.boolean('Please choose whether to monitor the website.')),
	/** Whether the owner receives alerts. A new website has true if it is left out. */
	alertsEnabled: z.optional(alertsEnabled),
	/** True mutes the alert emails for one hour, false unmutes them. Checks and webhooks continue. */
	emailsMuted: z.optional(z.boolean('Please choose whether to mute the alert emails.')),
};

/** Of a new website and of a change: each may be left out. */
const optionalSettings = {
	/** Seconds between two checks. A new website has 60 if it is left out. */
	checkInterval: z.optional(CheckInterval),
	/** The HTTP status that means up. A new website has 200 if it is left out. */
	expectedStatusCode: z.optional(StatusCode),
	/** More checks: rules, a limit for slow, and the request. Null: none. A change replaces all of it, and a secret that is `true` stays as stored. */
	check: z.optional(z.nullable(NewCheckSettings)),
	...websiteSwitches,
	/** A change replaces all of them. */
	tags: z.optional(Tags),
};

/** A name and a URL are enough. Blank settings are invalid. */
export const NewWebsite = z.object({
	name: WebsiteName,
	/** https:// is added if the URL has no scheme. */
	url: WebsiteUrl,
	...optionalSettings,
});
export type NewWebsite = z.infer<typeof NewWebsite>;

/** Missing fields keep their values. A paused website is not active. A new URL or expected status resets the status to unknown (PROBE-10). */
export const WebsiteChange = z
	.object({ name: z.optional(WebsiteName), url: z.optional(WebsiteUrl), ...optionalSettings })
	.check(
		z.refine(
			(change) => Object.values(change).some((value) => value !== undefined),
			'Please send at least one change.',
		),
	);
export type WebsiteChange = z.infer<typeof WebsiteChange>;

export const Website = z.object({
	_id: z.string(),
	name: z.string(),
	url: z.string(),
	status: z.enum(websiteStatuses),
	/** When the status last changed. */
	statusSince: Instant,
	/** A state beside the status, such as slow or blocked; null if there is none. */
	condition: z.optional(z.nullable(z.object({ kind: z.enum(conditionKinds), since: Instant }))),
	/** Null until the first check. */
	lastChecked: z.nullable(Instant),
	/** When the next scheduled check starts; null while the website is paused. Only in replies of one website. */
	nextCheckAt: z.optional(z.nullable(Instant)),
	/**
	 * When the website was added or resumed, or when its URL, expected status or interval last changed. If neither this nor the last check is
	 * younger than the running interval and two minutes, the website is not being checked, and its status may be out of date.
	 */
	scheduledSince: Instant,
	/** Milliseconds of the last successful check; null before the first one. */
	lastResponseTime: z.nullable(z.number()),
	/** Seconds between two checks, as requested. */
	checkInterval: z.int(),
	/** Seconds between two checks, as run: the tier's minimum may be longer than what was requested. */
	runningInterval: z.int(),
	/** The HTTP status that means up. */
	expectedStatusCode: z.int(),
	/** Whether the website has rules, a limit for slow, or a request of its own: `check`. */
	hasMoreChecks: z.optional(z.boolean()),
	/** More checks: rules, a limit for slow, and the request. Null if there are none. Only in replies of one website. */
	check: z.optional(z.nullable(CheckSettings)),
	/** False while the website is paused. */
	isActive: z.boolean(),
	/** Whether the owner receives alerts. */
	alertsEnabled: z.boolean(),
	/** No alert emails are sent until then; webhooks continue. Null if the emails are not muted. */
	emailsMutedUntil: z.nullable(Instant),
	/** When Check Now was last used; the waiting time of the tier starts then. Null before the first use. */
	lastCheckNowAt: z.nullable(Instant),
	tags: z.array(z.string()),
	/** We host it for a client of ours. Missing if we do not. */
	hostedByUs: z.optional(z.literal(true)),
	/** The certificate and the domain, if they expire so soon that the owner was notified. Empty for a paused website. */
	expiring: z.optional(z.array(z.object({ kind: z.enum(['certificate', 'domain']), at: Instant }))),
	/** Uptime in percent of each of the last 24 hours, oldest first; null without measurements. */
	lastHours: z.array(z.nullable(z.number())),
	/** Uptime in percent of the last 24 hours; null without measurements. */
	lastDayUptime: z.optional(z.nullable(z.number())),
	/** The running maintenance, or else the next one of the next eight days; null without any. */
	maintenance: z.nullable(z.object({ from: Instant, until: Instant })),
	createdAt: Instant,
	/** The ids of other websites of the account with the same URL, ten at most. Only in the reply to a new website, if there are any. */
	sameUrlAs: z.optional(z.array(z.string())),
});
export type Website = z.infer<typeof Website>;

/** With a filter, a page has what fits of up to 1,000 websites, whatever `limit` says. */
export const WebsiteFilter = z.object({
	/** Only websites with this status. */
	status: z.optional(z.enum(websiteStatuses, `Please choose a status: ${websiteStatuses.join(', ')}.`)),
	/** Only websites with this tag. */
	tag: z.optional(Tag),
	/** Only websites with this text in their name or URL. */
	search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Please search for at most 100 characters.'))),
});
export type WebsiteFilter = z.infer<typeof WebsiteFilter>;

export const WebsiteListQuery = z.extend(WholeListQuery, WebsiteFilter.shape);

export const OutageSummary = z.object({
	_id: z.string(),
	websiteId: z.string(),
	website: z.object({ name: z.string() }),
	/** The first failed check. */
	timestamp: Instant,
	/** The first successful check afterwards; null while the outage lasts. */
	endedAt: z.nullable(Instant),
	/** The status of the response; null if there was none. */
	statusCode: z.nullable(z.int()),
	/** The error, as a sentence. */
	error: z.string(),
	/** The most likely cause. */
	causeId: z.optional(z.enum(causeIds)),
	/** The owner said afterwards that it was planned: its seconds count as maintenance. */
	planned: z.optional(z.boolean()),
});
export type OutageSummary = z.infer<typeof OutageSummary>;
