/** How the service itself runs: for an outside monitor, and for admins. */
import * as z from 'zod/mini';
import { heartbeatJobs } from '../../values/operations.ts';
import { regions } from '../../values/regions.ts';
import { Instant } from '../instant.ts';

export const Health = z.object({ status: z.enum(['ok', 'late']) });

const Count = z.int();
/** Milliseconds; null if nothing was measured. */
const Duration = z.nullable(z.number());

/** Rounds in a span of time, and how late they started. */
const RoundNumbers = z.object({
	due: Count,
	/** Of the due ones. */
	run: Count,
	latenessP99: Duration,
	latenessMax: Duration,
});

export const Operations = z.object({
	status: z.enum(['ok', 'late']),
	/** Null while rounds are on time. */
	lateSince: z.nullable(Instant),
	/** Regions that do not respond; null if not known. */
	lostRegions: z.nullable(z.array(z.enum(regions))),
	/** The deployed version. */
	version: z.string(),
	/** The last five to ten minutes. */
	recent: RoundNumbers,
	/** The last 24 hours, oldest first; the last one has not ended. */
	hours: z.array(z.extend(RoundNumbers, { start: Instant })),
	/** From an alert's creation until it was sent, in the last 24 hours. */
	alertDelayP99: Duration,
	deliveries: z.object({
		/** May be sent now. */
		due: Count,
		/** Of these, the ones that have waited for more than two minutes. */
		overdue: Count,
		/** Failed for good for a reason that the recipient is not responsible for. */
		dead: Count,
		/** When the oldest undelivered alert was created; null if there is none. */
		oldestAlertAt: z.nullable(Instant),
	}),
	/** When each job last did its work; null if not known. */
	jobs: z.array(z.object({ job: z.enum(heartbeatJobs), lastRunAt: z.nullable(Instant) })),
});
export type Operations = z.infer<typeof Operations>;
