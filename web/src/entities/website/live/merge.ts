/** Merges Firestore documents into the API's replies: status and settings come from Firestore, measurements from the API. */
import {
	describeCheckError,
	instantOrNull,
	type OutageDocument,
	type OutageSummary,
	outagesListed,
	storedReplyOf,
	toInstant,
	type Website,
	type WebsiteDocument,
} from '@stayup/contract';
import { replaceEqualDeep } from '@tanstack/react-query';
import type { WithId } from '../../../lib/live/listeners.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { conditionClauses, shownConditionOf } from '../ui/status-words.ts';

/** Documents whose content is part of the website already: most of a thousand are unchanged whenever one changes. */
const merged = new WeakMap<WithId<WebsiteDocument>, Website>();

/** The same website if the document changes nothing. */
export function mergeWebsite(known: Website | undefined, document: WithId<WebsiteDocument>): Website {
	if (known !== undefined && merged.get(document) === known) return known;
	const next = mergedWebsite(known, document);
	const website = known === undefined ? next : replaceEqualDeep(known, next);
	merged.set(document, website);
	return website;
}

function mergedWebsite(known: Website | undefined, document: WithId<WebsiteDocument>): Website {
	return {
		_id: document._id,
		lastResponseTime: null,
		lastCheckNowAt: null,
		lastHours: [],
		lastDayUptime: null,
		maintenance: null,
		...known,
		...storedReplyOf(document, serverNow()),
		lastChecked: later(known?.lastChecked ?? null, document.lastChecked),
	};
}

/**
 * Websites missing from the documents were removed, unless there are as many documents as a listener receives at most. Oldest first, as in
 * the API.
 */
export function mergeWebsites(
	known: readonly Website[],
	documents: readonly WithId<WebsiteDocument>[],
	mostDocuments: number,
): Website[] {
	const others = new Map(known.map((website) => [website._id, website]));
	const websites = documents.map((document) => {
		const website = mergeWebsite(others.get(document._id), document);
		others.delete(document._id);
		return website;
	});
	if (documents.length >= mostDocuments) websites.push(...others.values());
	// Instants have the same length, so their texts are in the order of time.
	return websites.sort((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));
}

export function toOutages(documents: readonly WithId<OutageDocument>[]): OutageSummary[] {
	return documents.slice(0, outagesListed).map((document) => ({
		_id: document._id,
		websiteId: document.websiteId,
		website: { name: document.website.name },
		timestamp: toInstant(document.start),
		endedAt: instantOrNull(document.end),
		statusCode: document.statusCode,
		error: describeCheckError(document.error, document.statusCode),
	}));
}

/** One sentence for each change of a status or condition, for the live region. */
export function describeStatusChanges(before: readonly Website[], after: readonly Website[]): string[] {
	const known = new Map(before.map((website) => [website._id, website]));
	return after.flatMap((website) => {
		const was = known.get(website._id);
		return was === undefined ? [] : describeChange(was, website);
	});
}

function describeChange(was: Website, { name, status, condition = null }: Website): string[] {
	const kindBefore = shownConditionOf(was);
	const kind = shownConditionOf({ status, condition });
	if (kind !== null && kind !== kindBefore) {
		return [kind === 'blocked' ? `The checks of ${name} are blocked` : `${name} is ${conditionClauses[kind]}`];
	}
	if (kind === null && was.status !== status) {
		if (status === 'up' && was.status === 'down') return [`${name} is up again`];
		return [status === 'unknown' ? `The status of ${name} is not known` : `${name} is ${status}`];
	}
	return kind === null && kindBefore !== null ? [`${name} is no longer ${conditionClauses[kindBefore]}`] : [];
}

function later(known: string | null, documentMs: number | null): string | null {
	if (documentMs === null) return known;
	return known !== null && Date.parse(known) >= documentMs ? known : toInstant(documentMs);
}
