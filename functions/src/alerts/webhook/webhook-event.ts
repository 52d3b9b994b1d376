/** The body of a webhook call, except to chats, as the OpenAPI document publishes it. Browsers do not need it, so it is not in the contract (HOOK-3). */
import { alertedConditions, ConditionPeriod, Instant, OutageCause, websiteStatuses } from '@stayup/contract';
import * as z from 'zod/mini';

/** The most likely cause. `id` stays the same when the words change. */
const LikelyCause = z.pick(OutageCause, { id: true, sentence: true, party: true, confidence: true, nextStep: true });

const MonitoredWebsite = z.object({ id: z.string(), name: z.string(), url: z.string() });

function eventOf<Type extends string, Data extends z.ZodMiniType>(type: Type, data: Data) {
	return z.object({ type: z.literal(type), timestamp: Instant, data });
}

/** Present only in a test outage. */
const testMark = { isTest: z.optional(z.literal(true)) };

/** `timestamp` is when the event happened; it is the same in every attempt. */
export const WebhookEvent = z.discriminatedUnion('type', [
	eventOf(
		'website.down',
		z.object({
			website: MonitoredWebsite,
			outageId: z.string(),
			startedAt: Instant,
			/** The result of the first failed check, in a sentence. */
			cause: z.string(),
			likelyCause: z.optional(LikelyCause),
			...testMark,
		}),
	),
	eventOf(
		'website.up',
		z.object({
			website: MonitoredWebsite,
			outageId: z.string(),
			/** Null after flapping, which has no single start. */
			startedAt: z.nullable(Instant),
			endedAt: Instant,
			durationSeconds: z.nullable(z.int()),
			...testMark,
		}),
	),
	eventOf('website.flapping', z.object({ website: MonitoredWebsite, changes: z.int() })),
	/** A website became slow, partly unreachable or blocked. Only for channels that receive alerts about conditions. */
	eventOf(
		'condition.began',
		z.object({
			website: MonitoredWebsite,
			condition: z.enum(alertedConditions),
			startedAt: Instant,
			/** Those that decided, oldest first. `error`: a sentence; null for a successful check. */
			checks: z.pick(ConditionPeriod, { checks: true }).shape.checks,
			/** The limit in milliseconds of a slow website; null for the other conditions. */
			slowAboveMs: z.nullable(z.int()),
			/** Missing for a slow website. */
			likelyCause: z.optional(LikelyCause),
		}),
	),
	eventOf(
		'condition.ended',
		z.object({
			website: MonitoredWebsite,
			condition: z.enum(alertedConditions),
			startedAt: Instant,
			endedAt: Instant,
			durationSeconds: z.int(),
			/** The website's status now, or its next condition. */
			next: z.enum([...websiteStatuses, ...alertedConditions]),
		}),
	),
	eventOf('certificate.expiring', z.object({ website: MonitoredWebsite, validTo: Instant })),
	eventOf('domain.expiring', z.object({ domain: z.string(), expiresAt: Instant })),
	eventOf('webhook.test', z.object({ message: z.string() })),
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;
