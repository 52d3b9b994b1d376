/** The history of a website: checks, response times and outages with their details. */
import * as z from 'zod/mini';
import { channelKinds } from '../values/alerts/channels.ts';
import { causeIds, confidences, parties } from '../values/causes/cause-words.ts';
import { checkErrors } from '../values/checks/check-errors.ts';
import { checkPhases } from '../values/monitoring.ts';
import { checkOrigins, regions } from '../values/regions.ts';
import { uptimeWindows } from '../values/time.ts';
import { PhaseTimes } from './check-summaries.ts';
import { deliveryStates, EmailReceipt } from './deliveries.ts';
import { Instant } from './instant.ts';
import { OutageComment } from './outages/outage-comments.ts';
import { PageQuery } from './paging.ts';
import { cleanText } from './text.ts';
import { OutageSummary } from './websites.ts';

const checkResults = ['all', 'failed'] as const;

/** The cursor is an instant; the page contains the checks before it. */
export const CheckQuery = z.extend(PageQuery, {
	result: z.optional(z.enum(checkResults, { error: 'Please choose all checks or the failed ones.' })),
});

const instantMessage = 'Please send an ISO 8601 time in UTC, such as 2026-11-21T14:00:00Z.';

/** A window until now, or the span between two instants. Without either, the last 24 hours. */
export const ResponseTimeQuery = z.object({
	window: z.optional(z.enum(uptimeWindows, { error: `Please choose a window: ${uptimeWindows.join(', ')}.` })),
	from: z.optional(z.iso.datetime({ error: instantMessage })),
	to: z.optional(z.iso.datetime({ error: instantMessage })),
});

export const ResponseTimePoint = z.object({
	/** The start of its time span. */
	at: Instant,
	checks: z.int(),
	failures: z.int(),
	/** Milliseconds over successful checks; null without any. */
	p50: z.nullable(z.number()),
	p95: z.nullable(z.number()),
	p99: z.nullable(z.number()),
});
export type ResponseTimePoint = z.infer<typeof ResponseTimePoint>;

export const PhasePoint = z.object({
	/** The start of its time span. */
	at: Instant,
	/** Average milliseconds of the successful checks; null without any. */
	phases: z.nullable(
		z.object({
			dns: z.number(),
			connect: z.number(),
			tls: z.number(),
			/** From the connection being ready until the headers are read. */
			firstByte: z.number(),
			/** The rest of the check. */
			rest: z.number(),
		}),
	),
});
export type PhasePoint = z.infer<typeof PhasePoint>;

/** Points without gaps, oldest first: a span without measurements has 0 checks. */
export const ResponseTimes = z.object({
	/** Null if a span was requested. */
	window: z.nullable(z.enum(uptimeWindows)),
	/** The length of the time span of each of `points`. */
	spanSeconds: z.int(),
	points: z.array(ResponseTimePoint),
	/** The length of the time span of each point of `phases`: an hour or a day. */
	phaseSpanSeconds: z.int(),
	phases: z.array(PhasePoint),
	/** Outages between the first and the last point, newest first, at most 100. */
	outages: z.array(OutageSummary),
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;

export const acknowledgementNoteMaxLength = 500;

/** The note is required, but may be blank. */
export const NewAcknowledgement = z.object({
	note: cleanText('Please send a note. It may be blank.').check(
		z.maxLength(
			acknowledgementNoteMaxLength,
			`Please keep the note within ${acknowledgementNoteMaxLength} characters.`,
		),
		z.refine((text) => text.isWellFormed(), 'Please remove invalid characters.'),
	),
});

export const Acknowledgement = z.object({ at: Instant, by: z.string(), note: z.string() });

const timelineKinds = ['first-failure', 'recheck', 'declared', 'delivery', 'acknowledged', 'ended'] as const;

/** One event of an outage. Fields that do not apply to its kind are null. */
export const TimelineEntry = z.object({
	kind: z.enum(timelineKinds),
	at: Instant,
	/** The region where the check ran. */
	region: z.nullable(z.enum(regions)),
	/** Why the check ran. */
	origin: z.nullable(z.enum(checkOrigins)),
	/** A sentence: the result of the check, the message sent or the note. */
	detail: z.nullable(z.string()),
	channel: z.nullable(z.enum(channelKinds)),
	/** Of a channel besides those of the profile. */
	channelName: z.optional(z.string()),
	deliveryState: z.nullable(z.enum(deliveryStates)),
	/** Whether a message was held back on purpose, such as while alerts are muted; missing otherwise. */
	isHeldBack: z.optional(z.boolean()),
	/** Whether an email reached its mailbox. */
	receipt: z.optional(EmailReceipt),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const outageEndReasons = ['recovered', 'paused', 'edited', 'maintenance', 'blocked'] as const;

/** The most likely cause of an outage, from its first failed check. */
export const OutageCause = z.object({
	/** Stays the same when the words change. */
	id: z.enum(causeIds),
	sentence: z.string(),
	party: z.enum(parties),
	/** Who can fix it, in words. */
	partyName: z.string(),
	/** How certain the rules are. */
	confidence: z.enum(confidences),
	/** Null once the outage is over. `sentence` is then in the past tense. */
	nextStep: z.nullable(z.string()),
	/** The website blocked the check, which does not mean that it blocks visitors. */
	isBlocked: z.boolean(),
});
export type OutageCause = z.infer<typeof OutageCause>;

/** The outage of a website that we host, as our team sees it. */
export const TeamOnOutage = z.object({
	/** When the team got the first alert of its own monitor; null if it got none. */
	notifiedAt: z.nullable(Instant),
	/** The first of the team who acknowledged it; null before. `by` is null if the answer has no name. */
	answer: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()) })),
});
export type TeamOnOutage = z.infer<typeof TeamOnOutage>;

/** An outage with all details. The website controls headers and body: show them as text, never as markup (SSRF-9). */
export const OutageDetail = z.extend(OutageSummary, {
	website: z.object({ name: z.string(), url: z.string() }),
	/** Since when the website has not been checked, if its checks are overdue: the outage may be over. Null otherwise, and once the outage is over. */
	uncheckedSince: z.nullable(Instant),
	detectedAt: Instant,
	endReason: z.nullable(z.enum(outageEndReasons)),
	errorClass: z.enum(checkErrors),
	phase: z.enum(checkPhases),
	cause: OutageCause,
	/** A message that asks the responsible party for a fix, in plain text. */
	message: z.string(),
	evidence: z.nullable(
		z.object({
			at: Instant,
			region: z.enum(regions),
			origin: z.enum(checkOrigins),
			remoteIp: z.nullable(z.string()),
			statusCode: z.nullable(z.int()),
			headers: z.record(z.string(), z.string()),
			bodyText: z.nullable(z.string()),
			/** The rules of the website that failed: what each requires, and what it found. `seen` is untrusted text as well. */
			rules: z.optional(
				z.array(z.object({ index: z.int(), sentence: z.string(), passed: z.boolean(), seen: z.string() })),
			),
			/** Oddities of the response, a sentence each. Missing if there are none. */
			notes: z.optional(z.array(z.string())),
			/** The certificate that was rejected. */
			certificate: z.optional(z.object({ issuer: z.string(), subjectNames: z.array(z.string()), validTo: Instant })),
			phases: PhaseTimes,
		}),
	),
	acknowledgement: z.nullable(Acknowledgement),
	/** Null unless we host the website and watched it then. */
	team: z.nullable(TeamOnOutage),
	/** Whether the caller may comment on it and share its evidence. */
	isOwner: z.boolean(),
	/** Oldest first. */
	comments: z.array(OutageComment),
	/** Everyone with the token may read the evidence. Null if it is not shared, and for everyone but the owner. */
	evidenceLink: z.nullable(z.object({ token: z.string(), createdAt: Instant })),
	/** Oldest first. */
	timeline: z.array(TimelineEntry),
	/** Average of the day before the outage, for comparison; null without measurements. */
	usualResponseTime: z.nullable(z.number()),
});
export type OutageDetail = z.infer<typeof OutageDetail>;

export const OutageNeighbour = z.object({
	_id: z.string(),
	website: z.object({ name: z.string() }),
	/** The first failed check. */
	timestamp: Instant,
});
export type OutageNeighbour = z.infer<typeof OutageNeighbour>;

const Neighbours = z.object({ previous: z.nullable(OutageNeighbour), next: z.nullable(OutageNeighbour) });

/** The outages that began before and after this one. */
export const OutageNeighbours = z.object({
	ofWebsite: Neighbours,
	/** Of all websites of the account. */
	ofAll: Neighbours,
});
export type OutageNeighbours = z.infer<typeof OutageNeighbours>;
