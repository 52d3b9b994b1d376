/** Deliveries: one message to one person over one channel, and how its sending went. */
import * as z from 'zod/mini';
import { Instant } from './instant.ts';

export const channels = ['email', 'webhook'] as const;
export type Channel = (typeof channels)[number];

/** `pending` will be tried again; `dead` will not. */
export const deliveryStates = ['pending', 'sent', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

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
	/** What it tells, such as website-down or password-reset. */
	event: z.string(),
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

export const NewTest = z.object({ channel: z.enum(channels, { error: 'Please choose email or webhook.' }) });

/** What a test met, while its sender waited. */
export const TestReply = z.object({
	ok: z.boolean(),
	/** Null when no answer came. */
	statusCode: z.nullable(z.int()),
	durationMs: z.number(),
	/** A sentence. */
	message: z.string(),
});
export type TestReply = z.infer<typeof TestReply>;

/** What signs an account's webhook: `whsec_` and base64, as the libraries of Standard Webhooks take it. */
export const WebhookSecret = z.object({ secret: z.string() });
