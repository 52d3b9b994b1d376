/** The body of a webhook call, except to chats, as the OpenAPI document publishes it. Browsers do not need it, so it is not in the contract (HOOK-3). */
import {
	alertedConditions,
	ConditionPeriod,
	Instant,
	OutageCause,
	TeamOnOutage,
	websiteStatuses,
} from '@stayup/contract';
import * as z from 'zod/mini';

/** The most likely cause. `id` stays the same when the words change. */
const LikelyCause = z.extend(z.pick(OutageCause, { id: true, sentence: true, party: true, confidence: true }), {
	nextStep: z.string(),
});

const MonitoredWebsite = z.object({ id: z.string(), name: z.string(), url: z.string() });

const occurred = {
	/** When the event happened; the same in every attempt. */
	timestamp: Instant,
};

const hosted = {
	/** Present only if we host the website: when our team was notified, and who of it answered. */
	team: z.optional(TeamOnOutage),
};

const testMark = {
	/** Present only in a test outage. */
	isTest: z.optional(z.literal(true)),
};

export const WebhookEvent = z.discriminatedUnion('type', [
	z.object({
		type: z.literal('website.down'),
		...occurred,
		data: z.object({
			website: MonitoredWebsite,
			outageId: z.string(),
			startedAt: Instant,
			/** The result of the first failed check, in a sentence. */
			cause: z.string(),
			likelyCause: z.optional(LikelyCause),
			...hosted,
			...testMark,
		}),
	}),
	z.object({
		type: z.literal('website.up'),
		...occurred,
		data: z.object({
			website: MonitoredWebsite,
			outageId: z.string(),
			/** Null after flapping, which has no single start, and if maintenance or a firewall that blocks us ended the outage. */
			startedAt: z.nullable(Instant),
			endedAt: Instant,
			durationSeconds: z.nullable(z.int()),
			...testMark,
		}),
	}),
	/** Maintenance ended the outage. `website.up` follows when it is over and the website is up, or another `website.down`. */
	z.object({
		type: z.literal('website.maintenance'),
		...occurred,
		data: z.object({
			website: MonitoredWebsite,
			outageId: z.string(),
			/** Null after flapping, which has no single start. */
			startedAt: z.nullable(Instant),
			endedAt: Instant,
			/** As it is planned. */
			maintenance: z.object({ from: Instant, until: Instant }),
		}),
	}),
	z.object({
		type: z.literal('website.flapping'),
		...occurred,
		data: z.object({ website: MonitoredWebsite, changes: z.int() }),
	}),
	/** A website became slow, partly unreachable or blocked. Only for channels that receive alerts about conditions. */
	z.object({
		type: z.literal('condition.began'),
		...occurred,
		data: z.object({
			website: MonitoredWebsite,
			condition: z.enum(alertedConditions),
			startedAt: Instant,
			/** Those that decided, oldest first. `error`: a sentence; null for a successful check. */
			checks: z.pick(ConditionPeriod, { checks: true }).shape.checks,
			/** The limit in milliseconds of a slow website; null for the other conditions. */
			slowAboveMs: z.nullable(z.int()),
			/** Missing for a slow website. */
			likelyCause: z.optional(LikelyCause),
			...hosted,
		}),
	}),
	z.object({
		type: z.literal('condition.ended'),
		...occurred,
		data: z.object({
			website: MonitoredWebsite,
			condition: z.enum(alertedConditions),
			startedAt: Instant,
			endedAt: Instant,
			durationSeconds: z.int(),
			/** The website's status now, or its next condition. */
			next: z.enum([...websiteStatuses, ...alertedConditions]),
		}),
	}),
	z.object({
		type: z.literal('certificate.expiring'),
		...occurred,
		data: z.object({
			website: MonitoredWebsite,
			validTo: Instant,
			/** Of a redirect to the website. Missing for its own certificate. */
			host: z.optional(z.string()),
		}),
	}),
	z.object({
		type: z.literal('domain.expiring'),
		...occurred,
		data: z.object({ domain: z.string(), expiresAt: Instant }),
	}),
	z.object({ type: z.literal('webhook.test'), ...occurred, data: z.object({ message: z.string() }) }),
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;
