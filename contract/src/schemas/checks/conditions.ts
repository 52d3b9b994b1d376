/** The conditions of a website: times in which it was slow, blocked, partly unreachable or in maintenance. */
import * as z from 'zod/mini';
import { channelKinds } from '../../values/alerts/channels.ts';
import { causeIds, parties } from '../../values/causes/cause-words.ts';
import { conditionKinds } from '../../values/checks/conditions.ts';
import { regions } from '../../values/regions.ts';
import { deliveryStates } from '../deliveries.ts';
import { Instant } from '../instant.ts';

export const ConditionPeriod = z.object({
	_id: z.string(),
	kind: z.enum(conditionKinds),
	startedAt: Instant,
	/** Null while it lasts. */
	endedAt: z.nullable(Instant),
	/** A sentence; null if no check failed. */
	error: z.nullable(z.string()),
	statusCode: z.nullable(z.int()),
	/** The checks that decided, with region, time and result, in the order in which they ran. */
	checks: z.array(
		z.object({
			at: Instant,
			region: z.enum(regions),
			/** A sentence; null for a successful check. */
			error: z.nullable(z.string()),
			statusCode: z.nullable(z.int()),
			durationMs: z.number(),
		}),
	),
	/** Why the website is blocked or partly unreachable, and what to do; null for other kinds. */
	cause: z.nullable(
		z.object({
			/** Stays the same when the words change. */
			id: z.enum(causeIds),
			sentence: z.string(),
			party: z.enum(parties),
			/** Who can fix it, in words. */
			partyName: z.string(),
			/** Null once the period is over. `sentence` is then in the past tense. */
			nextStep: z.nullable(z.string()),
			/** To send to the party that can fix it. */
			message: z.string(),
		}),
	),
	/** Those about its beginning and its end, oldest first; missing in an export, which has all deliveries. */
	alerts: z.optional(
		z.array(
			z.object({
				event: z.enum(['began', 'ended']),
				channel: z.enum(channelKinds),
				channelName: z.optional(z.string()),
				state: z.enum(deliveryStates),
				/** When it was sent, or planned if it was not. */
				at: Instant,
			}),
		),
	),
});
export type ConditionPeriod = z.infer<typeof ConditionPeriod>;
