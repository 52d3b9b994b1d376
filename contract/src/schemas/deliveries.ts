/** Deliveries: one message to one person over one channel, and how its sending went. */
import * as z from 'zod/mini';
import { Instant } from './instant.ts';

export const channels = ['email', 'webhook'] as const;
export type Channel = (typeof channels)[number];

/** `pending` will be tried again; `dead` will not. */
export const deliveryStates = ['pending', 'sent', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What people choose their channels for; all else goes by mail. */
export const alertEvents = [
	'website-down',
	'website-up',
	'website-flapping',
	'certificate-expiring',
	'domain-expiring',
	'test',
] as const;

/** What a delivery tells. */
export const deliveryEvents = [
	'confirm-email',
	'change-email',
	'email-changed',
	'password-reset',
	'password-changed',
	'deletion-requested',
	'admin-message',
	'tier-changed',
	'payment-failed',
	'monthly-report',
	'alert-digest',
	...alertEvents,
	'webhook-off',
	'checks-suppressed',
] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];

export const DeliveryAttempt = z.object({
	at: Instant,
	/** Null when no answer came. */
	statusCode: z.nullable(z.int()),
	/** Milliseconds. */
	duration: z.number(),
});

export const Delivery = z.object({
	_id: z.string(),
	channel: z.enum(channels),
	event: z.enum(deliveryEvents),
	websiteId: z.nullable(z.string()),
	state: z.enum(deliveryStates),
	/** Why an alert was given up; null for any other delivery. */
	detail: z.nullable(z.string()),
	createdAt: Instant,
	sentAt: z.nullable(Instant),
	/** The last 20, oldest first. */
	attempts: z.array(DeliveryAttempt),
});
export type Delivery = z.infer<typeof Delivery>;

/** One that will not be tried again though whoever it is for is not to blame. Of its words it tells nothing. */
export const FailedDelivery = z.object({
	_id: z.string(),
	createdAt: Instant,
	channel: z.enum(channels),
	event: z.enum(deliveryEvents),
	reason: z.string(),
	/** Since it was last asked to be sent. */
	attemptCount: z.int(),
	/** The last answer's; null without one. */
	statusCode: z.nullable(z.int()),
	/** Null where no account is known, and of what goes to us. */
	user: z.nullable(z.object({ _id: z.string(), email: z.string() })),
	websiteId: z.nullable(z.string()),
});
export type FailedDelivery = z.infer<typeof FailedDelivery>;

export const TestMessageRequest = z.object({ channel: z.enum(channels, { error: 'Please choose email or webhook.' }) });

/** What a test met, while its sender waited. */
export const TestMessageReply = z.object({
	ok: z.boolean(),
	/** Null when no answer came. */
	statusCode: z.nullable(z.int()),
	durationMs: z.number(),
	/** A sentence. */
	message: z.string(),
});
export type TestMessageReply = z.infer<typeof TestMessageReply>;

/** What signs an account's webhook: `whsec_` and base64, as the libraries of Standard Webhooks take it. */
export const WebhookSecret = z.object({ secret: z.string() });
