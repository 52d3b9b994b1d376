/** A new website and its monitor, and the values that the operations on websites share. */
import { dayMs, type StoredCheckSettings, type WebsiteDocument } from '@stayup/contract';
import { type Monitor, newMonitorState } from '../monitoring/rules/monitor.ts';
import type { Stored } from '../platform/firestore/paging.ts';
import { newUptime } from '../stats/uptime.ts';
import { domainOf } from './domains/domain.ts';

export type OwnedWebsite = Stored<WebsiteDocument>;

export type WebsiteSettings = Pick<WebsiteDocument, 'name' | 'url' | 'checkInterval' | 'expectedStatusCode'> & {
	/** Null and missing for the default ones. */
	check?: StoredCheckSettings | null;
	/** Missing for none. */
	tags?: string[];
	/** Missing for true. */
	isActive?: boolean;
};

export function newWebsite(
	ownerId: string,
	{ check, tags = [], isActive = true, ...settings }: WebsiteSettings,
	placed: Pick<WebsiteDocument, 'runningInterval' | 'shardId' | 'askedRegions'>,
	now: number,
): WebsiteDocument {
	return {
		...settings,
		...(check && { hasMoreChecks: true }),
		...placed,
		ownerId,
		isActive,
		checksPerDay: checksPerDay(placed.runningInterval, isActive),
		pausedBecause: null,
		alertsEnabled: true,
		emailsMutedUntil: null,
		tags,
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
export function checksPerDay(runningIntervalSeconds: number, isActive: boolean): number {
	return isActive ? Math.round(dayMs / 1000 / runningIntervalSeconds) : 0;
}

export function newMonitor(
	websiteId: string,
	website: Omit<WebsiteDocument, 'shardId'>,
	now: number,
	check: StoredCheckSettings | null = null,
): Monitor {
	const { ownerId, name, url, expectedStatusCode, isActive, alertsEnabled, createdAt, askedRegions } = website;
	return {
		websiteId,
		ownerId,
		name,
		url,
		expectedStatusCode,
		isActive,
		alertsEnabled,
		createdAt,
		intervalSeconds: website.runningInterval,
		...(askedRegions !== undefined && { askedRegions }),
		revision: 1,
		...(check && { check }),
		state: newMonitorState(now),
		uptime: newUptime(now),
	};
}
