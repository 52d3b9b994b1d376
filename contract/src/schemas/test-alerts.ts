/** Test alerts: a test outage and recovery sent through every enabled channel, with the status of each delivery. */
import * as z from 'zod/mini';
import { channelKinds } from '../values/alerts/channels.ts';
import { deliveryStates } from './deliveries.ts';
import { Instant } from './instant.ts';

/** Why a channel is left out. `filtered`: it does not receive outages of this website. */
const leftOutReasons = ['over-limit', 'unconfirmed', 'unconnected', 'ended', 'off', 'filtered', 'deleted'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const TestAlert = z.object({
	_id: z.string(),
	startedAt: Instant,
	/** Channel by channel, the outage before the recovery. */
	deliveries: z.array(
		z.object({
			channel: z.enum(channelKinds),
			/** Missing for the channels of the profile. */
			channelId: z.optional(z.string()),
			channelName: z.optional(z.string()),
			/** Of the alert policy, from 0; missing for the recovery. Real outages take later steps after their delays. */
			step: z.optional(z.int()),
			event: z.enum(['down', 'up']),
			state: z.enum(deliveryStates),
			/** Milliseconds until delivery; null until then. */
			delay: z.nullable(z.number()),
			/** The status of the last response; null if there was none. */
			statusCode: z.nullable(z.int()),
			/** Why it was not delivered; null if it was. */
			detail: z.nullable(z.string()),
		}),
	),
	/** The channels that a real outage would leave out as well. */
	leftOut: z.array(
		z.object({
			channelId: z.string(),
			/** Null for a channel of the profile, and for a deleted one. */
			channelName: z.nullable(z.string()),
			/** Of the alert policy, from 0; missing without one. */
			step: z.optional(z.int()),
			reason: z.enum(leftOutReasons),
		}),
	),
});
export type TestAlert = z.infer<typeof TestAlert>;
