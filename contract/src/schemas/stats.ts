/** The statistics of a website, and those over all websites of an account. */
import * as z from 'zod/mini';
import { uptimeWindows } from '../values/time.ts';
import { CertificateSummary, DomainSummary, LatestResult } from './check-summaries.ts';
import { Instant } from './instant.ts';
import { OutageSummary } from './websites.ts';

/** One bar of the uptime history. The seconds add up to the part of the day since the website was added. */
export const DaySummary = z.object({
	/** YYYY-MM-DD, in UTC. */
	day: z.string(),
	checks: z.int(),
	upSeconds: z.number(),
	downSeconds: z.number(),
	/** Failures within a maintenance window: do not count towards the uptime. Missing without any. */
	maintenanceSeconds: z.optional(z.number()),
	/** Not measured or paused: does not count towards the uptime. */
	unknownSeconds: z.number(),
	/** By time; null if nothing was measured that day. */
	uptimePercentage: z.nullable(z.number()),
	/** Milliseconds over the successful checks of that day; null without any. */
	avgResponseTime: z.nullable(z.number()),
});
export type DaySummary = z.infer<typeof DaySummary>;

const figures = {
	checks: z.int(),
	upSeconds: z.number(),
	downSeconds: z.number(),
	/** Failures within a maintenance window: do not count towards the uptime. Missing without any. */
	maintenanceSeconds: z.optional(z.number()),
	/** Paused, not measured, or suppressed because too many checks failed at the same time: does not count towards the uptime. */
	unknownSeconds: z.number(),
	/** By time; null without measurements. */
	uptimePercentage: z.nullable(z.number()),
	/** The same with maintenance counted as down. Missing without maintenance. */
	uptimeWithMaintenance: z.optional(z.nullable(z.number())),
	/** Milliseconds over successful checks; null without any. */
	avgResponseTime: z.nullable(z.number()),
	/** Milliseconds over successful checks; null without any. Percentiles are within 2 % of the true ones. */
	p50ResponseTime: z.nullable(z.number()),
	p95ResponseTime: z.nullable(z.number()),
	p99ResponseTime: z.nullable(z.number()),
};

/** Statistics of an uptime window. */
export const WindowFigures = z.object({
	window: z.enum(uptimeWindows),
	/** The first full hour in the window, or the first full day from 30 days on. */
	from: Instant,
	...figures,
});
export type WindowFigures = z.infer<typeof WindowFigures>;

/** Statistics of a calendar month, in UTC. */
export const MonthFigures = z.object({
	/** YYYY-MM. */
	month: z.string(),
	from: Instant,
	...figures,
});
export type MonthFigures = z.infer<typeof MonthFigures>;

export const PageWarning = z.object({
	/** When the page was read. */
	at: Instant,
	/** A sentence. */
	cause: z.string(),
	nextStep: z.string(),
});
export type PageWarning = z.infer<typeof PageWarning>;

export const WebsiteStats = z.object({
	/** By time, over the last 24 hours; null without measurements. */
	uptimePercentage: z.nullable(z.number()),
	/** Milliseconds over the successful checks of the last 24 hours; null without any. */
	avgResponseTime: z.nullable(z.number()),
	/** Since the website was added. */
	totalChecks: z.int(),
	/** Newest first. */
	recentOutages: z.array(OutageSummary),
	/** Shortest first, as far back as the tier's history reaches. */
	windows: z.array(WindowFigures),
	/** The last complete calendar month, in UTC; null if the website was added later. */
	lastMonth: z.nullable(MonthFigures),
	/** Null before the first check. */
	latestResult: z.nullable(LatestResult),
	/** The latest certificate; null for plain http and before the first check. */
	certificate: z.nullable(CertificateSummary),
	/** Of other hosts that redirect to the website. Missing without any. */
	otherCertificates: z.optional(z.array(z.object({ host: z.string(), validTo: Instant }))),
	/** Null if the URL is not under a registered domain. */
	domain: z.nullable(DomainSummary),
	/** The page responds with success, but shows something else than the website, such as a parking page. Missing if not. */
	pageWarning: z.optional(PageWarning),
	/** 90 days, the oldest first and today last. */
	days: z.array(DaySummary),
});
export type WebsiteStats = z.infer<typeof WebsiteStats>;

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
	/** By time, over the last 24 hours and all websites; null without measurements. */
	uptimePercentage: z.nullable(z.number()),
	/** Of the last 24 hours, all websites together: the time that the uptime is about. */
	measuredSeconds: z.number(),
	/** Milliseconds over the successful checks of the last 24 hours; null without any. */
	avgResponseTime: z.nullable(z.number()),
	/** Newest first. */
	recentOutages: z.array(OutageSummary),
	/** Channels that are on, but whose emails bounce or whose service refuses everything (`ended`). Missing without any, and for API keys. */
	failingChannels: z.optional(z.array(FailingChannel)),
});
export type DashboardStats = z.infer<typeof DashboardStats>;
