/** The history of a website by day, week, month or year, and the intervals that an uptime is made of. */
import * as z from 'zod/mini';
import { countedStates, historyZooms } from '../values/time.ts';
import { Instant } from './instant.ts';
import { PageQuery } from './paging.ts';

const instantMessage = 'Please send an ISO 8601 time in UTC, such as 2026-11-21T14:00:00Z.';
const InstantQuery = z.optional(z.iso.datetime({ error: instantMessage }));

/** Without `from`, as far back as the tier's history reaches. Without `to`, until now. */
export const HistoryQuery = z.object({
	zoom: z.optional(z.enum(historyZooms, { error: `Please choose a zoom: ${historyZooms.join(', ')}.` })),
	from: InstantQuery,
	to: InstantQuery,
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** Seconds of a span, by how they count. They add up to the part of the span in which the website existed. */
const countedSeconds = {
	upSeconds: z.number(),
	downSeconds: z.number(),
	/** Failures within a maintenance window: do not count towards the uptime. */
	maintenanceSeconds: z.number(),
	/** Paused, not measured or suppressed: does not count towards the uptime. */
	unknownSeconds: z.number(),
};

/** The figures of a day, week, month or year in UTC. Weeks begin on Monday. */
export const HistoryRow = z.object({
	from: Instant,
	/** The end of the span, or now if it has not ended. */
	to: Instant,
	checks: z.int(),
	failures: z.int(),
	...countedSeconds,
	/** By time; null without measurements. */
	uptimePercentage: z.nullable(z.number()),
	/** The same with maintenance counted as down. */
	uptimeWithMaintenance: z.nullable(z.number()),
	/** Milliseconds over successful checks; null without any. Percentiles are within 2 % of the true ones. */
	avgResponseTime: z.nullable(z.number()),
	p50ResponseTime: z.nullable(z.number()),
	p95ResponseTime: z.nullable(z.number()),
	p99ResponseTime: z.nullable(z.number()),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

export const WebsiteHistory = z.object({
	zoom: z.enum(historyZooms),
	/** The first day that the tier keeps, or the day on which the website was added. */
	keptFrom: Instant,
	/** All rows together. */
	total: HistoryRow,
	/** Oldest first, without gaps. */
	rows: z.array(HistoryRow),
});
export type WebsiteHistory = z.infer<typeof WebsiteHistory>;

/** `from` and `to` are those of the explained figure. The cursor is an instant; the page contains the intervals before it. */
export const IntervalQuery = z.extend(PageQuery, { from: InstantQuery, to: InstantQuery });
export type IntervalQuery = z.infer<typeof IntervalQuery>;

/** A part of a figure. The seconds of all intervals add up to those of the figure. */
export const CountedInterval = z.object({
	from: Instant,
	to: Instant,
	/** Null for an hour or a day of which only the sums are stored. */
	state: z.nullable(z.enum(countedStates)),
	...countedSeconds,
});
export type CountedInterval = z.infer<typeof CountedInterval>;
