/** The shapes of websites and their statistics in replies (specification §3). */
import {
	type CauseId,
	type CertificateSummary,
	type DashboardStats,
	type DaySummary,
	type DomainSummary,
	dailyBarDays,
	dayMs,
	describeAnswerNote,
	describeCheckError,
	describeNotJudged,
	describeRule,
	explain,
	type FailingChannel,
	instantOrNull,
	type LatestResult,
	type PageWarning,
	type SeenCertificate,
	type StoredCheckSettings,
	storedReplyOf,
	toInstant,
	uptimePercentage,
	uptimeWindowDays,
	uptimeWindows,
	type Website,
	type WebsiteDocument,
	type WebsiteDomain,
	type WebsiteFilter,
	type WebsiteStats,
} from '@stayup/contract';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import { nextCheckAt } from '../monitoring/rules/schedule.ts';
import { outageOf } from '../outages/outage-replies.ts';
import type { StoredOutage } from '../outages/outage-store.ts';
import type { RollUpDocument, Stats } from '../platform/firestore/documents.ts';
import { lastMonthOf } from '../platform/month.ts';
import { addStats, averageResponseTimeMs, emptyStats } from '../stats/stats.ts';
import { statsOfAll, statsOfDay, statsSince, uptimeOfLastHours } from '../stats/uptime.ts';
import { monthFigures, type StoredBefore, windowFigures } from '../stats/windows.ts';
import { settingsReply } from './check-settings/request-secrets.ts';
import type { OwnedWebsite } from './owned-website.ts';

/** The monitor's state, if there is a monitor, is newer than the website's document. */
export function websiteOf({ id, document }: OwnedWebsite, monitor: Monitor | undefined, now: number): Website {
	return {
		_id: id,
		...storedReplyOf(monitor ? withStateOf(monitor, document) : document, now),
		lastResponseTime: monitor?.state.lastResponseTimeMs ?? null,
		lastCheckNowAt: instantOrNull(monitor?.state.lastCheckNowAt ?? null),
		lastHours: monitor ? uptimeOfLastHours(monitor.uptime, now) : [],
		lastDayUptime: monitor ? uptimePercentage(statsSince(monitor.uptime, now - dayMs)) : null,
		maintenance: maintenanceOf(monitor, now),
	};
}

/** The status is that of the monitor, so it cannot be asked for in the query of the database. */
export function fitsFilter({ name, url, status, tags }: Website, filter: WebsiteFilter): boolean {
	const text = filter.search?.toLowerCase() ?? '';
	return (
		(filter.status === undefined || status === filter.status) &&
		(filter.tag === undefined || tags.includes(filter.tag)) &&
		(name.toLowerCase().includes(text) || url.toLowerCase().includes(text))
	);
}

function withStateOf({ state }: Monitor, document: WebsiteDocument): WebsiteDocument {
	const { shown: status, shownSince: statusSince, condition = null, lastCheckedAt } = state;
	return { ...document, status, statusSince, condition, lastChecked: lastCheckedAt ?? document.lastChecked };
}

/** The maintenance that is running, or else the next one. */
function maintenanceOf(monitor: Monitor | undefined, now: number): Website['maintenance'] {
	const [from, until] = monitor?.maintenance?.find(([, end]) => end > now) ?? [];
	return from === undefined || until === undefined ? null : { from: toInstant(from), until: toInstant(until) };
}

/** The reply about one website also has the settings of its checks, and says when the next one starts. */
export function oneWebsiteOf(
	website: OwnedWebsite,
	monitor: Monitor | undefined,
	check: StoredCheckSettings | null,
	{ now, longestSpreadMs }: { now: number; longestSpreadMs: number },
): Website {
	const { document } = website;
	const schedule = {
		isActive: document.isActive,
		intervalSeconds: document.runningInterval,
		lastRoundAt: monitor?.state.lastRoundAt ?? null,
		...(monitor?.state.waitUntil !== undefined && { waitUntil: monitor.state.waitUntil }),
	};
	const next = nextCheckAt({ shardId: document.shardId, websiteId: website.id }, schedule, { now, longestSpreadMs });
	return {
		...websiteOf(website, monitor, now),
		check: check && settingsReply(check),
		nextCheckAt: instantOrNull(next),
	};
}

export function dashboardStatsOf(
	websites: readonly Website[],
	monitors: readonly Monitor[],
	outages: readonly StoredOutage[],
	failing: readonly FailingChannel[],
	now: number,
): DashboardStats {
	const lastDay = monitors.map(({ uptime }) => statsSince(uptime, now - dayMs)).reduce(addStats, emptyStats());
	return {
		totalWebsites: websites.length,
		websitesUp: websites.filter(({ status }) => status === 'up').length,
		websitesDown: websites.filter(({ status }) => status === 'down').length,
		uptimePercentage: uptimePercentage(lastDay),
		measuredSeconds: lastDay.upSeconds + lastDay.downSeconds,
		avgResponseTime: averageResponseTimeMs(lastDay),
		recentOutages: outages.map(outageOf),
		...(failing.length > 0 && { failingChannels: [...failing] }),
	};
}

export function websiteStatsOf(
	website: WebsiteDocument,
	monitor: Monitor | undefined,
	outages: readonly StoredOutage[],
	stored: StoredBefore,
	historyDays: number,
	now: number,
): WebsiteStats {
	const lastDay = monitor ? statsSince(monitor.uptime, now - dayMs) : emptyStats();
	return {
		uptimePercentage: uptimePercentage(lastDay),
		avgResponseTime: averageResponseTimeMs(lastDay),
		totalChecks: monitor ? statsOfAll(monitor.uptime).checks : 0,
		recentOutages: outages.map(outageOf),
		windows: monitor
			? uptimeWindows
					.filter((window) => uptimeWindowDays[window] <= historyDays)
					.map((window) => windowFigures(window, monitor, stored, now))
			: [],
		lastMonth: monitor ? monthFigures(lastMonthOf(now), monitor, stored.days) : null,
		latestResult: monitor ? latestCheckOf(monitor) : null,
		certificate: website.certificate && certificateOf(website.certificate),
		domain: website.domain && domainOf(website.domain),
		...(monitor?.state.otherCertificates && {
			otherCertificates: Object.entries(monitor.state.otherCertificates).map(([host, validTo]) => ({
				host,
				validTo: toInstant(validTo),
			})),
		}),
		...(monitor?.state.page?.sign && { pageWarning: pageWarningOf(monitor.state.page.sign, monitor.state.page.at) }),
		days: monitor ? daySummaries(monitor, stored.days, now) : [],
	};
}

function latestCheckOf({ check, state: { lastCheck, lastCheckedAt } }: Monitor): LatestResult | null {
	if (lastCheck === null || lastCheckedAt === null) return null;
	const { region, origin, statusCode, error, phases, notJudged = [], notes } = lastCheck;
	const undecided = notJudged.flatMap(([index, reason]) => {
		const rule = check?.rules[index];
		return rule ? [{ sentence: describeRule(rule), reason: describeNotJudged(reason) }] : [];
	});
	return {
		at: toInstant(lastCheckedAt),
		region,
		origin,
		isUp: error === null,
		responseTime: error === null ? phases.totalMs : null,
		statusCode,
		error: error === null ? null : describeCheckError(error, statusCode),
		phases,
		...(undecided.length > 0 && { notJudged: undecided }),
		...(notes && { notes: notes.map(describeAnswerNote) }),
	};
}

function certificateOf({ issuer, subjectNames, validFrom, validTo, problem }: SeenCertificate): CertificateSummary {
	const sentence = problem === null ? null : describeCheckError(problem, null);
	return { issuer, subjectNames, validFrom: toInstant(validFrom), validTo: toInstant(validTo), problem: sentence };
}

/** Of a website without rules: one with rules says itself what its page must show. */
function pageWarningOf(sign: CauseId, at: number): PageWarning {
	const { sentence, nextStep } = explain({ id: sign, confidence: 'high' });
	return { at: toInstant(at), cause: sentence, nextStep };
}

function domainOf({ name, state, expiresAt }: WebsiteDomain): DomainSummary {
	return { name, state, expiresAt: instantOrNull(expiresAt) };
}

/** One entry for every day, so that days without checks are shown as unknown. */
function daySummaries(monitor: Monitor, closed: readonly RollUpDocument[], now: number): DaySummary[] {
	const today = Math.floor(now / dayMs) * dayMs;
	const closedByStart = new Map(closed.map((day) => [day.start, day.stats]));
	return Array.from({ length: dailyBarDays }, (_, index) => {
		const start = today - (dailyBarDays - 1 - index) * dayMs;
		return daySummary(start, closedByStart.get(start) ?? statsOfDay(monitor.uptime, start), monitor.createdAt, now);
	});
}

export function daySummary(start: number, stats: Stats, createdAt: number, now: number): DaySummary {
	const monitoredFrom = Math.max(start, createdAt);
	const existedSeconds = Math.max(0, Math.min(start + dayMs, now) - monitoredFrom) / 1000;
	const { checks, upSeconds, downSeconds, maintenanceSeconds = 0 } = stats;
	return {
		day: new Date(start).toISOString().slice(0, 10),
		checks,
		upSeconds,
		downSeconds,
		...(maintenanceSeconds > 0 && { maintenanceSeconds }),
		unknownSeconds: Math.max(0, existedSeconds - upSeconds - downSeconds - maintenanceSeconds),
		uptimePercentage: uptimePercentage(stats),
		avgResponseTime: averageResponseTimeMs(stats),
	};
}
