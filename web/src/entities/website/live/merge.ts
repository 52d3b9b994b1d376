/** Merges Firestore documents into the API's replies: status and settings come from Firestore, measurements from the API. */
import {
	describeCheckError,
	type OutageDocument,
	type OutageSummary,
	outagesListed,
	toInstant,
	type Website,
	type WebsiteDocument,
} from '@stayup/contract';
import type { WithId } from '../../../lib/live/listeners.ts';

export function mergeWebsite(known: Website | undefined, document: WithId<WebsiteDocument>): Website {
	return {
		_id: document._id,
		name: document.name,
		url: document.url,
		status: document.status,
		statusSince: toInstant(document.statusSince),
		lastChecked: later(known?.lastChecked ?? null, document.lastChecked),
		...(known?.nextCheckAt !== undefined && { nextCheckAt: known.nextCheckAt }),
		scheduledSince: toInstant(document.scheduledSince),
		lastResponseTime: known?.lastResponseTime ?? null,
		checkInterval: document.checkInterval,
		runningInterval: document.runningInterval,
		expectedStatusCode: document.expectedStatusCode,
		isActive: document.isActive,
		alertsEnabled: document.alertsEnabled,
		emailsMutedUntil: document.emailsMutedUntil === null ? null : toInstant(document.emailsMutedUntil),
		lastCheckNowAt: known?.lastCheckNowAt ?? null,
		tags: document.tags,
		lastHours: known?.lastHours ?? [],
		lastDayUptime: known?.lastDayUptime ?? null,
		createdAt: toInstant(document.createdAt),
	};
}

/** The documents are complete: websites missing from them were removed. Oldest first, as in the API. */
export function mergeWebsites(known: readonly Website[], documents: readonly WithId<WebsiteDocument>[]): Website[] {
	const knownById = new Map(known.map((website) => [website._id, website]));
	return documents
		.map((document) => mergeWebsite(knownById.get(document._id), document))
		.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

export function toOutages(documents: readonly WithId<OutageDocument>[]): OutageSummary[] {
	return documents.slice(0, outagesListed).map((document) => ({
		_id: document._id,
		websiteId: document.websiteId,
		website: { name: document.website.name },
		timestamp: toInstant(document.start),
		endedAt: document.end === null ? null : toInstant(document.end),
		statusCode: document.statusCode,
		error: describeCheckError(document.error, document.statusCode),
	}));
}

/** One sentence for each status change, for the live region. */
export function describeStatusChanges(before: readonly Website[], after: readonly Website[]): string[] {
	const statusBefore = new Map(before.map(({ _id, status }) => [_id, status]));
	return after.flatMap(({ _id, name, status }) => {
		const was = statusBefore.get(_id);
		if (was === undefined || was === status) return [];
		if (status === 'up' && was === 'down') return [`${name} is up again`];
		return [status === 'unknown' ? `The status of ${name} is not known` : `${name} is ${status}`];
	});
}

function later(known: string | null, documentMs: number | null): string | null {
	if (documentMs === null) return known;
	return known !== null && Date.parse(known) >= documentMs ? known : toInstant(documentMs);
}
