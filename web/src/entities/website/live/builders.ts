/** Test builders with valid defaults. */
import { firstSettings, type Website, type WebsiteDocument } from '@stayup/contract';

/** Rosie's Bakery: up, checked every minute. */
export function aWebsite(changes: Partial<Website> = {}): Website {
	return {
		_id: 'bakery',
		name: 'Rosie’s Bakery',
		url: 'https://bakery.example',
		status: 'up',
		statusSince: '2026-11-01T08:00:00.000Z',
		lastChecked: '2026-11-21T11:59:00.000Z',
		scheduledSince: '2026-11-01T08:00:00.000Z',
		lastResponseTime: 80,
		checkInterval: 60,
		runningInterval: 60,
		expectedStatusCode: 200,
		...firstSettings,
		emailsMutedUntil: null,
		lastCheckNowAt: null,
		lastHours: [],
		maintenance: null,
		createdAt: '2026-11-01T08:00:00.000Z',
		...changes,
	};
}

/** The document of `aWebsite`. */
export function bakeryDocument(
	changes: Partial<WebsiteDocument & { _id: string }> = {},
): WebsiteDocument & { _id: string } {
	return {
		_id: 'bakery',
		ownerId: 'alice',
		name: 'Rosie’s Bakery',
		url: 'https://bakery.example',
		checkInterval: 60,
		runningInterval: 60,
		expectedStatusCode: 200,
		...firstSettings,
		emailsMutedUntil: null,
		status: 'up',
		statusSince: Date.parse('2026-11-01T08:00:00Z'),
		lastChecked: null,
		checksPerDay: 1440,
		pausedBecause: null,
		scheduledSince: Date.parse('2026-11-01T08:00:00Z'),
		shardId: 'shard',
		openOutageId: null,
		certificate: null,
		domain: null,
		createdAt: Date.parse('2026-11-01T08:00:00Z'),
		...changes,
	};
}
