/** A fire drill: an outage that never was, sent through every channel, and how each delivery went. */
import * as z from 'zod/mini';
import { channels, deliveryStates } from './deliveries.ts';
import { Instant } from './instant.ts';

export const TestAlert = z.object({
	_id: z.string(),
	startedAt: Instant,
	/** The one that says down before the one that says up, channel by channel. */
	deliveries: z.array(
		z.object({
			channel: z.enum(channels),
			event: z.enum(['down', 'up']),
			state: z.enum(deliveryStates),
			/** Milliseconds until it was taken; null until then. */
			delay: z.nullable(z.number()),
			/** The last answer's; null without one. */
			statusCode: z.nullable(z.int()),
		}),
	),
});
export type TestAlert = z.infer<typeof TestAlert>;
