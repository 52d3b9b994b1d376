/** Documents and monitors of new and changed websites, from their settings and the tier of their owner. */
import {
	checkIntervalSeconds,
	dayMs,
	defaultExpectedStatusCode,
	firstSettings,
	type NewWebsite,
	runningIntervalSeconds,
	type StoredCheckSettings,
	type Tier,
	tierLimits,
	type WebsiteChange,
	type WebsiteDocument,
} from '@stayup/contract';
import { type Monitor, monitoredSettingsOf, newMonitorState } from '../monitoring/rules/monitor.ts';
import { cadenceSeconds } from '../monitoring/rules/schedule.ts';
import { type ChangedSettings, changeSettings } from '../monitoring/rules/settings-change.ts';
import { newUptime } from '../stats/uptime.ts';
import { domainOf, keepDomain } from './domains/domain.ts';
import { type Mute, muted } from './mute.ts';

export type WebsiteSettings = Pick<
	WebsiteDocument,
	'name' | 'url' | 'checkInterval' | 'expectedStatusCode' | keyof typeof firstSettings
> & {
	/** Null and missing for the default ones. */
	check?: StoredCheckSettings | null;
	emailsMuted?: boolean | undefined;
};

/** The settings of a request for a new website. */
export type NewSettings = Omit<NewWebsite, 'check'> & Pick<WebsiteSettings, 'check'>;

export function withDefaults({
	checkInterval = checkIntervalSeconds.default,
	expectedStatusCode = defaultExpectedStatusCode,
	tags = firstSettings.tags,
	isActive = firstSettings.isActive,
	alertsEnabled = firstSettings.alertsEnabled,
	...settings
}: NewSettings): WebsiteSettings {
	return { ...settings, checkInterval, expectedStatusCode, tags, isActive, alertsEnabled };
}

export function newWebsite(
	{ ownerId, tier, shardId }: { ownerId: string; tier: Tier; shardId: string },
	{ check, emailsMuted = false, ...settings }: WebsiteSettings,
	now: number,
): WebsiteDocument {
	return {
		...settings,
		...muted(emailsMuted, now),
		...(check && { hasMoreChecks: true }),
		runningInterval: runningIntervalSeconds(settings.checkInterval, tier),
		askedRegions: tierLimits[tier].askedRegions,
		rawCheckDays: tierLimits[tier].rawCheckDays,
		shardId,
		ownerId,
		checksPerDay: checksPerDay(settings, tier),
		pausedBecause: null,
		status: 'unknown',
		statusSince: now,
		lastChecked: null,
		scheduledSince: now,
		openOutageId: null,
		certificate: null,
		domain: domainOf(settings.url),
		createdAt: now,
	};
}

/** Counted for the deployment's ceiling: checks by schedule, without rechecks and Check Now. */
export function checksPerDay(
	{ checkInterval, isActive }: Pick<WebsiteSettings, 'checkInterval' | 'isActive'>,
	tier: Tier,
): number {
	return isActive ? Math.round(dayMs / 1000 / runningIntervalSeconds(checkInterval, tier)) : 0;
}

export function newMonitor(
	websiteId: string,
	website: Omit<WebsiteDocument, 'shardId'>,
	now: number,
	check: StoredCheckSettings | null = null,
): Monitor {
	const { ownerId, createdAt, askedRegions, rawCheckDays } = website;
	return {
		...monitoredSettingsOf(website),
		websiteId,
		ownerId,
		createdAt,
		intervalSeconds: website.runningInterval,
		...(askedRegions !== undefined && { askedRegions }),
		...(rawCheckDays !== undefined && { rawCheckDays }),
		revision: 1,
		...(check && { check }),
		state: newMonitorState(now),
		uptime: newUptime(now),
	};
}

/** A setting that is left out or undefined stays as it is. */
export type SettingsChange = {
	[Name in ChangeableField]?: WebsiteDocument[Name] | undefined;
} & {
	/** Null for the default ones. */
	check?: StoredCheckSettings | null | undefined;
};
type ChangeableField = Exclude<keyof WebsiteChange, 'check' | 'emailsMuted'> | keyof Mute | 'pausedBecause';

export interface PlannedChange extends ChangedSettings {
	/** It stays in its shard unless the cadence changes. */
	document: WebsiteDocument;
}

export function planChange(
	before: WebsiteDocument,
	monitor: Monitor,
	{ check, ...change }: SettingsChange,
	tier: Tier,
	now: number,
): PlannedChange {
	// A new choice of the owner replaces the reason of an earlier pause.
	const pausedBecause = change.isActive === undefined ? before.pausedBecause : (change.pausedBecause ?? null);
	const settings = { ...before, ...definedIn(change), pausedBecause };
	const runningInterval = runningIntervalSeconds(settings.checkInterval, tier);
	const { askedRegions, rawCheckDays } = tierLimits[tier];
	const monitored = {
		...monitoredSettingsOf(settings),
		askedRegions,
		rawCheckDays,
		intervalSeconds: runningInterval,
		...(check !== undefined && { check: check ?? undefined }),
	};
	const changed = changeSettings(monitor, monitored, now);
	const { shown: status, shownSince: statusSince, lastCheckedAt: lastChecked, openOutageId } = changed.monitor.state;
	const isRescheduled = changed.needsFirstCheck || runningInterval !== before.runningInterval;
	const document: WebsiteDocument = {
		...settings,
		...(check !== undefined && { hasMoreChecks: check !== null }),
		runningInterval,
		askedRegions,
		rawCheckDays,
		status,
		statusSince,
		lastChecked,
		openOutageId,
		checksPerDay: checksPerDay(settings, tier),
		...(changed.endedCondition && { condition: null }),
		...(isRescheduled && { scheduledSince: now }),
		...(settings.url !== before.url && {
			certificate: null,
			domain: keepDomain(before.domain, domainOf(settings.url)),
		}),
	};
	return { ...changed, document };
}

/** Of the shard that a website belongs to. */
export function cadenceOf({ checkInterval }: Pick<WebsiteSettings, 'checkInterval'>, tier: Tier): number {
	return cadenceSeconds(runningIntervalSeconds(checkInterval, tier));
}

export function cadenceAfter(before: WebsiteDocument, change: SettingsChange, tier: Tier): number {
	return cadenceOf({ checkInterval: change.checkInterval ?? before.checkInterval }, tier);
}

function definedIn(change: SettingsChange): Partial<WebsiteDocument> {
	return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
