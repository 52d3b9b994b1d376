/** The history of a website: single checks, response times over a window, and an outage with all that is known of it. */
import * as z from 'zod/mini';
import { checkErrors, checkPhases } from '../values/monitoring.ts';
import { checkOrigins, regions } from '../values/regions.ts';
import { PhaseTimes } from './check-summaries.ts';
import { channels, deliveryStates } from './deliveries.ts';
import { Instant } from './instant.ts';
import { PageQuery } from './paging.ts';
import { OutageSummary, uptimeWindows } from './websites.ts';

export const checkResults = ['all', 'failed'] as const;

/** A cursor is an instant here: what was checked before it. */
export const CheckQuery = z.extend(PageQuery, {
	result: z.optional(z.enum(checkResults, { error: 'Please choose all checks or the failed ones.' })),
});

export const ResponseTimeQuery = z.object({
	window: z.optional(z.enum(uptimeWindows, { error: `Please choose a window: ${uptimeWindows.join(', ')}.` })),
});

export const ResponseTimePoint = z.object({
	/** Where its span of time begins. */
	at: Instant,
	checks: z.int(),
	failures: z.int(),
	/** Milliseconds over successful checks; null without any. */
	p50: z.nullable(z.number()),
	p95: z.nullable(z.number()),
	p99: z.nullable(z.number()),
});
export type ResponseTimePoint = z.infer<typeof ResponseTimePoint>;

/** Milliseconds on average over the successful checks of a span; null without any. */
export const PhasePoint = z.object({
	/** Where its span of time begins. */
	at: Instant,
	phases: z.nullable(
		z.object({
			dns: z.number(),
			connect: z.number(),
			tls: z.number(),
			firstByte: z.number(),
			/** What is left of the whole check. */
			rest: z.number(),
		}),
	),
});
export type PhasePoint = z.infer<typeof PhasePoint>;

/** Points without a hole, the oldest first: a span in which nothing was measured has no checks. */
export const ResponseTimes = z.object({
	window: z.enum(uptimeWindows),
	/** Of one point. */
	spanSeconds: z.int(),
	points: z.array(ResponseTimePoint),
	/** Of one point of the phases: an hour, or a day. */
	phaseSpanSeconds: z.int(),
	phases: z.array(PhasePoint),
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;

export const acknowledgementNoteMaxLength = 500;

/** A note may be blank, but not left out. */
export const NewAcknowledgement = z.object({
	note: z.string('Please send a note, which may be blank.').check(
		z.trim(),
		z.maxLength(
			acknowledgementNoteMaxLength,
			`Please keep the note within ${acknowledgementNoteMaxLength} characters.`,
		),
		z.refine((text) => text.isWellFormed(), 'Please remove characters that cannot be shown.'),
	),
});

export const Acknowledgement = z.object({ at: Instant, by: z.string(), note: z.string() });

export const timelineKinds = ['first-failure', 'recheck', 'declared', 'delivery', 'acknowledged', 'ended'] as const;

/** One thing that happened in an outage; what does not belong to its kind is null. */
export const TimelineEntry = z.object({
	kind: z.enum(timelineKinds),
	at: Instant,
	/** Where the check ran. */
	region: z.nullable(z.enum(regions)),
	/** Why it was made. */
	origin: z.nullable(z.enum(checkOrigins)),
	/** A sentence: what a check found, what was sent, what was noted. */
	detail: z.nullable(z.string()),
	channel: z.nullable(z.enum(channels)),
	deliveryState: z.nullable(z.enum(deliveryStates)),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const outageEndReasons = ['recovered', 'paused', 'edited'] as const;

/** An outage and everything known of it. Headers and body are the website's own words: text, never markup (SSRF-9). */
export const OutageDetail = z.extend(OutageSummary, {
	website: z.object({ name: z.string(), url: z.string() }),
	detectedAt: Instant,
	endReason: z.nullable(z.enum(outageEndReasons)),
	errorClass: z.enum(checkErrors),
	phase: z.enum(checkPhases),
	evidence: z.nullable(
		z.object({
			at: Instant,
			region: z.enum(regions),
			origin: z.enum(checkOrigins),
			remoteIp: z.nullable(z.string()),
			statusCode: z.nullable(z.int()),
			headers: z.record(z.string(), z.string()),
			bodyText: z.nullable(z.string()),
			phases: PhaseTimes,
		}),
	),
	acknowledgement: z.nullable(Acknowledgement),
	/** The oldest first. */
	timeline: z.array(TimelineEntry),
	/** Of the day before the outage, for comparison; null without a measurement. */
	usualResponseTime: z.nullable(z.number()),
});
export type OutageDetail = z.infer<typeof OutageDetail>;
