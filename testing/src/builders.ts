/** Whole, valid things for tests: a test states only what matters to it. */
import type { OutageDocument, WebsiteDocument } from '@stayup/contract';

import { type Monitor, newMonitorState } from '../../functions/src/monitoring/rules/monitor.ts';
import type { Check } from '../../functions/src/monitoring/rules/transition.ts';
import type { UserDocument } from '../../functions/src/platform/collections.ts';
import { newUptime } from '../../functions/src/stats/uptime.ts';

/** Noon of a Monday, UTC. */
export const noon = Date.UTC(2026, 2, 2, 12);

export function aMonitor(changes: Partial<Monitor> = {}): Monitor {
	return {
		websiteId: 'alices-shop',
		ownerId: 'alice',
		name: "Alice's shop",
		url: 'https://example.com/',
		expectedStatusCode: 200,
		intervalSeconds: 60,
		isActive: true,
		alertsEnabled: true,
		revision: 1,
		createdAt: noon,
		state: newMonitorState(noon),
		uptime: newUptime(noon),
		...changes,
	};
}

/** `seconds` count from noon. */
export function good(seconds: number, responseTimeMs = 100): Check {
	return { ok: true, at: noon + seconds * 1000, responseTimeMs };
}

export function bad(seconds: number): Check {
	return { ok: false, at: noon + seconds * 1000, error: 'wrong_status', phase: 'response', statusCode: 500 };
}

/** Alice's account, confirmed and free of charge. */
export function anAccount(changes: Partial<UserDocument> = {}): UserDocument {
	return {
		name: 'Alice',
		email: 'alice@stayup.test',
		isEmailConfirmed: true,
		alertsBeforeConfirmation: [],
		pendingEmail: null,
		role: 'user',
		tier: 'Free',
		isDisabled: false,
		notificationPreferences: { email: { enabled: true }, webhook: { enabled: false, url: '' } },
		timeZone: 'UTC',
		websiteCount: 0,
		stripeCustomerId: null,
		subscription: null,
		deletionAt: null,
		createdAt: noon,
		...changes,
	};
}

/** Alice's shop, as it lies in Firestore. */
export function aWebsite(changes: Partial<WebsiteDocument> = {}): WebsiteDocument {
	return {
		ownerId: 'alice',
		name: "Alice's shop",
		url: 'https://example.com/',
		checkInterval: 60,
		runningInterval: 60,
		expectedStatusCode: 200,
		isActive: true,
		alertsEnabled: true,
		mailsMutedUntil: null,
		tags: [],
		status: 'up',
		statusSince: noon,
		lastChecked: noon,
		shardId: 'shard',
		openOutageId: null,
		certificate: null,
		domain: null,
		createdAt: noon,
		...changes,
	};
}

/** An outage of Alice's shop that goes on. */
export function anOutage(changes: Partial<OutageDocument> = {}): OutageDocument {
	return {
		websiteId: 'alices-shop',
		ownerId: 'alice',
		start: noon,
		detectedAt: noon + 30_000,
		end: null,
		endReason: null,
		statusCode: 503,
		error: 'wrong_status',
		phase: 'response',
		evidence: null,
		website: { name: "Alice's shop", url: 'https://example.com/' },
		user: { name: 'Alice', email: 'alice@stayup.test' },
		acknowledgement: null,
		notifiedAt: null,
		...changes,
	};
}
