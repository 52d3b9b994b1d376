/** The effect of a change of settings on a website and its monitor. */
import {
	runningIntervalSeconds,
	type StoredCheckSettings,
	type Tier,
	tierLimits,
	type WebsiteDocument,
} from '@stayup/contract';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import { cadenceSeconds } from '../monitoring/rules/schedule.ts';
import { type ChangedSettings, changeSettings } from '../monitoring/rules/settings-change.ts';
import { domainOf, keepDomain } from './domains/domain.ts';
import { checksPerDay, type WebsiteSettings } from './website.ts';

/** A setting that is left out or undefined stays as it is. */
export type SettingsChange = {
	[Name in ChangeableSetting]?: WebsiteDocument[Name] | undefined;
} & {
	/** Null for the default ones. */
	check?: StoredCheckSettings | null | undefined;
};
type ChangeableSetting =
	| Exclude<keyof WebsiteSettings, 'check'>
	| 'isActive'
	| 'alertsEnabled'
	| 'emailsMutedUntil'
	| 'tags'
	| 'pausedBecause';

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
	const { name, url, expectedStatusCode, isActive, alertsEnabled } = settings;
	const { askedRegions } = tierLimits[tier];
	const monitored = {
		name,
		url,
		expectedStatusCode,
		isActive,
		alertsEnabled,
		askedRegions,
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
		status,
		statusSince,
		lastChecked,
		openOutageId,
		checksPerDay: checksPerDay(runningInterval, isActive),
		...(changed.endedCondition && { condition: null }),
		...(isRescheduled && { scheduledSince: now }),
		...(url !== before.url && { certificate: null, domain: keepDomain(before.domain, domainOf(url)) }),
	};
	return { ...changed, document };
}

/** Of the shard that the website belongs to after the change. */
export function cadenceAfter(before: WebsiteDocument, { checkInterval }: SettingsChange, tier: Tier): number {
	return cadenceSeconds(runningIntervalSeconds(checkInterval ?? before.checkInterval, tier));
}

function definedIn(change: SettingsChange): Partial<WebsiteDocument> {
	return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
