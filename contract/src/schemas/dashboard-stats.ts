/** The statistics over all websites of an account, and what its dashboard warns of. */
import * as z from 'zod/mini';
import { OutageSummary } from './websites.ts';

/** A channel that is on but does not reach anybody. */
const FailingChannel = z.object({
	channelId: z.string(),
	channelName: z.string(),
	reason: z.enum(['bounced', 'ended']),
});
export type FailingChannel = z.infer<typeof FailingChannel>;

export const DashboardStats = z.object({
	totalWebsites: z.int(),
	websitesUp: z.int(),
	websitesDown: z.int(),
	/** Over the last 24 hours and all websites; null without measurements. */
	uptimePercentage: z.nullable(z.number()),
	/** Milliseconds, over successful checks of the last 24 hours. */
	avgResponseTime: z.nullable(z.number()),
	recentOutages: z.array(OutageSummary),
	/** Missing without any, and for API keys. */
	failingChannels: z.optional(z.array(FailingChannel)),
});
export type DashboardStats = z.infer<typeof DashboardStats>;
