/** Who was notified of an outage, and who was not and why: the trail from its checks to the receipts of its alerts. */
import * as z from 'zod/mini';
import { channelKinds } from '../../values/alerts/channels.ts';
import { checkOrigins, regions } from '../../values/regions.ts';
import { Found } from '../admin/people.ts';
import { Delivery, Why } from '../deliveries.ts';
import { Instant } from '../instant.ts';
import { AccountActivity } from '../security/activity.ts';

const ChannelTrail = z.object({
	/** The kind for the channels of the profile. */
	channelId: z.string(),
	kind: z.enum(channelKinds),
	name: z.string(),
	/** Where it leads now; null if it was removed. */
	label: z.nullable(z.string()),
	/** The messages about the outage, oldest first. */
	deliveries: z.array(Delivery),
	/** Why it got none, by its settings as they are now; missing if it got one. */
	why: z.optional(Why),
});
export type ChannelTrail = z.infer<typeof ChannelTrail>;

export const OutageTrail = z.object({
	outageId: z.string(),
	/** The failed checks that made the website down, oldest first. */
	checks: z.array(z.object({ at: Instant, region: z.enum(regions), origin: z.enum(checkOrigins) })),
	detectedAt: Instant,
	/** Null while it lasts. */
	endedAt: z.nullable(Instant),
	/** The alert policy that decides who is notified; null without one. */
	policy: z.nullable(z.string()),
	/** Once messages about the outage are deleted, only those that have one left. */
	channels: z.array(ChannelTrail),
});
export type OutageTrail = z.infer<typeof OutageTrail>;

/** Failed checks that made no outage, so that no alert about one was due. */
const FailuresWithoutOutage = z.object({
	startedAt: Instant,
	/** Null while it lasts. */
	endedAt: z.nullable(Instant),
	/** Why there was no outage, without a full stop. */
	reason: z.string(),
});
export type FailuresWithoutOutage = z.infer<typeof FailuresWithoutOutage>;

const WebsiteStanding = z.object({
	_id: z.string(),
	name: z.string(),
	url: z.string(),
	/** The reasons why alerts are not sent now, such as a pause. */
	now: z.array(Why),
	/** Newest first; single checks only of yesterday and today. Null for most websites of a large account: choose one to see them. */
	failures: z.nullable(z.array(FailuresWithoutOutage)),
});
export type WebsiteStanding = z.infer<typeof WebsiteStanding>;

const WebsiteTrail = z.extend(WebsiteStanding, {
	owner: z.object({ _id: z.string(), email: z.string() }),
	/** The newest, or the one that was searched for. */
	outages: z.array(OutageTrail),
	/** The changes of settings that decide about alerts, since the first of these outages began, newest first. */
	changes: z.array(AccountActivity),
});
export type WebsiteTrail = z.infer<typeof WebsiteTrail>;

const PersonTrail = z.object({
	_id: z.string(),
	name: z.string(),
	email: z.string(),
	/** The reasons why messages are not sent now, such as an email address that is not confirmed. */
	now: z.array(Why),
	/** The first 50 of others, to which the person belongs: their alerts go to their own channels. */
	accounts: z.array(z.object({ _id: z.string(), email: z.string() })),
	/** The oldest of the account, those whose alerts are not sent now first. */
	websites: z.array(WebsiteStanding),
	/** The newest ones of the account. */
	outages: z.array(z.extend(OutageTrail, { websiteName: z.string() })),
	/** As of a website. */
	changes: z.array(AccountActivity),
	/** The newest messages that are not about these outages, newest first. */
	deliveries: z.array(Delivery),
});
export type PersonTrail = z.infer<typeof PersonTrail>;

/** Either of the trails, or what to choose from. */
export const AlertSearch = z.object({
	website: z.nullable(WebsiteTrail),
	person: z.nullable(PersonTrail),
	/** If the text finds several: those that begin with it. */
	found: z.array(Found),
});
export type AlertSearch = z.infer<typeof AlertSearch>;
