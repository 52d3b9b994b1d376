/** Websites under watch: what a form sends, what the API answers, and the numbers beside them (specification §3, §5, §7). */
import * as z from 'zod/mini';
import {
	type CheckError,
	type CheckPhase,
	checkIntervalSeconds,
	type OutageEvidence,
	type OutageFailure,
	type SeenCertificate,
	type WebsiteDomain,
	type WebsiteStatus,
	websiteStatuses,
} from '../values/monitoring.ts';
import { CertificateSummary, CheckDetail, DomainSummary } from './check-summaries.ts';
import { Instant } from './instant.ts';
import { requiredLine } from './text.ts';

export const websiteUrlMaxLength = 2048;

const intervalMessage = `Please choose a check interval from ${checkIntervalSeconds.min} to ${checkIntervalSeconds.max} seconds.`;
const statusCodeMessage = 'Please enter an expected status code from 100 to 599.';

const WebsiteName = requiredLine(
	'Please enter a name for the website.',
	100,
	'Please keep the name within 100 characters.',
);
export const WebsiteUrl = z
	.string('Please enter the address of the website.')
	.check(
		z.trim(),
		z.minLength(1, 'Please enter the address of the website.'),
		z.maxLength(websiteUrlMaxLength, 'Please keep the address within 2048 characters.'),
	);
/** Seconds. */
const CheckInterval = z
	.int(intervalMessage)
	.check(z.gte(checkIntervalSeconds.min, intervalMessage), z.lte(checkIntervalSeconds.max, intervalMessage));
const StatusCode = z.int(statusCodeMessage).check(z.gte(100, statusCodeMessage), z.lte(599, statusCodeMessage));

export const tagLimits = { count: 10, length: 30 } as const;
const tagMessage = `Please keep each tag within ${tagLimits.length} characters.`;
const Tags = z
	.array(
		z
			.string('Please write tags as text.')
			.check(
				z.trim(),
				z.toLowerCase(),
				z.minLength(1, 'Please leave out empty tags.'),
				z.maxLength(tagLimits.length, tagMessage),
			),
	)
	.check(z.maxLength(tagLimits.count, `Please choose at most ${tagLimits.count} tags.`));

/** Settings that are left out take their defaults, so that a caller may send a name and a URL alone. A blank one is refused. */
export const NewWebsite = z.object({
	name: WebsiteName,
	url: WebsiteUrl,
	checkInterval: z.optional(CheckInterval),
	expectedStatusCode: z.optional(StatusCode),
});
export type NewWebsite = z.infer<typeof NewWebsite>;

/** What is left out stays as it is. A paused website is not active; a new address or expected status makes its status unknown (PROBE-10). */
export const WebsiteChange = z
	.object({
		name: z.optional(WebsiteName),
		url: z.optional(WebsiteUrl),
		checkInterval: z.optional(CheckInterval),
		expectedStatusCode: z.optional(StatusCode),
		isActive: z.optional(z.boolean('Please say whether the website is to be watched.')),
		alertsEnabled: z.optional(z.boolean('Please say whether alerts are wanted.')),
		/** True mutes the alert mails for an hour; the website is checked, and a webhook called, as before. */
		emailsMuted: z.optional(z.boolean('Please say whether the alert mails are to be muted.')),
		tags: z.optional(Tags),
	})
	.check(
		z.refine((change) => Object.values(change).some((value) => value !== undefined), 'Please say what to change.'),
	);
export type WebsiteChange = z.infer<typeof WebsiteChange>;

export const Website = z.object({
	_id: z.string(),
	name: z.string(),
	url: z.string(),
	status: z.enum(websiteStatuses),
	/** Since when the status is what it is. */
	statusSince: Instant,
	lastChecked: z.nullable(Instant),
	/** Milliseconds of the last successful check. */
	lastResponseTime: z.nullable(z.number()),
	/** Seconds, as asked for. */
	checkInterval: z.int(),
	/** Seconds, as run: the tier's floor may make it longer than asked. */
	runningInterval: z.int(),
	expectedStatusCode: z.int(),
	isActive: z.boolean(),
	alertsEnabled: z.boolean(),
	/** Null usually. */
	emailsMutedUntil: z.nullable(Instant),
	/** When Check Now was last asked for; the tier's rest counts from it. Null until then. */
	lastCheckNowAt: z.nullable(Instant),
	tags: z.array(z.string()),
	/** Uptime in percent of each of the last 24 hours, the oldest first; null where nothing was measured. */
	lastHours: z.array(z.nullable(z.number())),
	createdAt: Instant,
});
export type Website = z.infer<typeof Website>;

export const OutageSummary = z.object({
	_id: z.string(),
	websiteId: z.string(),
	website: z.object({ name: z.string() }),
	/** The first failed check. */
	timestamp: Instant,
	/** The first successful check after it; null while it lasts. */
	endedAt: z.nullable(Instant),
	statusCode: z.nullable(z.int()),
	/** A sentence, from `describeCheckError`. */
	error: z.string(),
});
export type OutageSummary = z.infer<typeof OutageSummary>;

export const DashboardStats = z.object({
	totalWebsites: z.int(),
	websitesUp: z.int(),
	websitesDown: z.int(),
	/** Over the last 24 hours and all websites; null when nothing was measured. */
	uptimePercentage: z.nullable(z.number()),
	/** Milliseconds, over successful checks of the last 24 hours. */
	avgResponseTime: z.nullable(z.number()),
	recentOutages: z.array(OutageSummary),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** One bar of the uptime history. Seconds add up to the part of the day that has passed since the website was added. */
export const DaySummary = z.object({
	/** YYYY-MM-DD, in UTC. */
	day: z.string(),
	checks: z.int(),
	upSeconds: z.number(),
	downSeconds: z.number(),
	/** Not measured, or paused: outside the uptime's divisor. */
	unknownSeconds: z.number(),
	/** Null when nothing was measured that day. */
	uptimePercentage: z.nullable(z.number()),
	avgResponseTime: z.nullable(z.number()),
});
export type DaySummary = z.infer<typeof DaySummary>;

/** Days. */
export const uptimeWindowDays = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 } as const;
export type UptimeWindow = keyof typeof uptimeWindowDays;
export const uptimeWindows = ['24h', '7d', '30d', '90d'] as const satisfies readonly UptimeWindow[];

/** What was measured in the last so many days. Response times are milliseconds over successful checks; null without any. */
export const WindowFigures = z.object({
	window: z.enum(uptimeWindows),
	/** The first full hour, or from 30 days on the first full day, within it. */
	from: Instant,
	checks: z.int(),
	upSeconds: z.number(),
	downSeconds: z.number(),
	/** Paused, not measured, or held because too much failed at once: outside the uptime's divisor. */
	unknownSeconds: z.number(),
	uptimePercentage: z.nullable(z.number()),
	avgResponseTime: z.nullable(z.number()),
	/** From a histogram, within 10 % of the true ones. */
	p50ResponseTime: z.nullable(z.number()),
	p95ResponseTime: z.nullable(z.number()),
	p99ResponseTime: z.nullable(z.number()),
});
export type WindowFigures = z.infer<typeof WindowFigures>;

export const WebsiteStats = z.object({
	/** Over the last 24 hours; null when nothing was measured. */
	uptimePercentage: z.nullable(z.number()),
	/** Milliseconds, over successful checks of the last 24 hours. */
	avgResponseTime: z.nullable(z.number()),
	/** Since the website was added. */
	totalChecks: z.int(),
	recentOutages: z.array(OutageSummary),
	/** The shortest first, as far back as the tier's history reaches. */
	windows: z.array(WindowFigures),
	/** Null until there was one. */
	latestResult: z.nullable(CheckDetail),
	/** The one last shown; null for plain http, and until it was seen. */
	certificate: z.nullable(CertificateSummary),
	/** Null where the address is not under a registered domain. */
	domain: z.nullable(DomainSummary),
	/** Oldest first, today last: `dailyBarDays` of them on every tier. */
	days: z.array(DaySummary),
});
export type WebsiteStats = z.infer<typeof WebsiteStats>;

/**
 * A website as it lies in Firestore (`websites/{id}`), for the listeners of a browser. Instants are milliseconds since the epoch.
 * It is written on transitions and changes of settings only: `lastChecked` is as of the last write, the fresh one comes from the API.
 */
export interface WebsiteDocument {
	ownerId: string;
	name: string;
	url: string;
	checkInterval: number;
	runningInterval: number;
	expectedStatusCode: number;
	isActive: boolean;
	alertsEnabled: boolean;
	/** Until then no alert is mailed; null or past usually. */
	emailsMutedUntil: number | null;
	tags: string[];
	status: WebsiteStatus;
	statusSince: number;
	lastChecked: number | null;
	shardId: string;
	openOutageId: string | null;
	/** The one last shown; null for plain http, and until it was seen. */
	certificate: SeenCertificate | null;
	/** Null where the address is not under a registered domain. */
	domain: WebsiteDomain | null;
	createdAt: number;
}

/** An outage as it lies in Firestore (`outages/{id}`), for the listeners of a browser. Instants are milliseconds since the epoch. */
export interface OutageDocument {
	websiteId: string;
	ownerId: string;
	start: number;
	/** When the third failure in a row confirmed it. */
	detectedAt: number;
	end: number | null;
	endReason: 'recovered' | 'paused' | 'edited' | null;
	statusCode: number | null;
	/** The failed checks that made the website down, in the order they were made. */
	failures: OutageFailure[];
	/** From the closed list in monitoring.ts. */
	error: CheckError;
	phase: CheckPhase;
	/** Of the first failure, where something answered or could be dialled. */
	evidence: OutageEvidence | null;
	website: { name: string; url: string };
	user: { name: string; email: string };
	/** Null until somebody says that they are on it. */
	acknowledgement: { at: number; by: string; note: string } | null;
	/** When the first of its alerts was delivered; null while none was. */
	notifiedAt: number | null;
}
