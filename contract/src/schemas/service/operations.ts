/** How the service itself runs: for an outside monitor, and for admins. */
import * as z from 'zod/mini';
import { heartbeatJobs } from '../../values/operations.ts';
import { regions } from '../../values/regions.ts';
import { Instant } from '../instant.ts';

export const Health = z.object({ status: z.enum(['ok', 'late']) });

const Count = z.int();
const Duration = z.nullable(z.number());

/** Rounds in a span of time, and how late they started. */
const RoundNumbers = z.object({
	/** Rounds that have had two minutes to run. */
	due: Count,
	/** How many of the due rounds ran. */
	run: Count,
	/** Milliseconds that 99 % of the rounds started late at most; null if none ran. */
	latenessP99: Duration,
	/** Milliseconds that the latest round started late at most; null if none ran. */
	latenessMax: Duration,
});

export const Operations = z.object({
	status: z.enum(['ok', 'late']),
	/** Since when rounds do not run; null while they do. */
	lateSince: z.nullable(Instant),
	/** Regions that do not respond; null if not known. */
	lostRegions: z.nullable(z.array(z.enum(regions))),
	/** The deployed version. */
	version: z.string(),
	/** The last five to ten minutes. */
	recent: RoundNumbers,
	/** The last 24 hours, oldest first; the last one has not ended. */
	hours: z.array(z.extend(RoundNumbers, { start: Instant })),
	/** Milliseconds in which 99 % of the alerts of the last 24 hours were sent; null if there were none. */
	alertDelayP99: Duration,
	deliveries: z.object({
		/** Deliveries that may be sent now. */
		due: Count,
		/** Of these, the ones that have waited for more than two minutes. */
		overdue: Count,
		/** Deliveries that failed for good for a reason that the recipient is not responsible for. */
		dead: Count,
		/** Since when the undelivered alert that is late the longest has been due; null if none is. Alerts that wait on purpose, as for a digest, are not due. */
		oldestAlertAt: z.nullable(Instant),
	}),
	jobs: z.array(
		z.object({
			job: z.enum(heartbeatJobs),
			/** When the job last did its work; null if that is not known. */
			lastRunAt: z.nullable(Instant),
		}),
	),
});
export type Operations = z.infer<typeof Operations>;
