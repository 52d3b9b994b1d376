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
	/** What it tells, such as website.down or password-reset. */
	event: z.string(),
	websiteId: z.nullable(z.string()),
	state: z.enum(deliveryStates),
	createdAt: Instant,
	sentAt: z.nullable(Instant),
	/** The last 20, oldest first. */
	attempts: z.array(DeliveryAttempt),
});
export type Delivery = z.infer<typeof Delivery>;
