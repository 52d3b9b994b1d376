/** Decides how an outage is published on a page: by its owner, or by itself. */
import { causeOfOutage } from '../../outages/outage-cause.ts';
import { componentIdsOf, componentNames, type StoredPage } from './broadcast.ts';
import { isShown, type Publication, type PublicationFacts, type StoredOutage } from './publication-store.ts';
import { draftOf, type IncidentDraft } from './rules/draft.ts';
import { incidentToJoin, isOverdue, isRecovered, updateWhenJoined, worse } from './rules/follow-outages.ts';
import { hasRoomFor, newIncident } from './rules/incident.ts';

/** That an outage joins, that it is monitored, and that it is resolved: an incident without room for them would never end. */
const updatesToEnd = 3;

/** In the words of the page's visitors. Without a page, the website's own name. */
export function draftFor({ document }: StoredOutage, page: StoredPage | undefined): IncidentDraft {
	const [name = document.website.name] = page ? componentNames(page, componentIdsOf(page, document.websiteId)) : [];
	const { end, endReason } = document;
	return draftOf({ causeId: causeOfOutage(document).id, isOver: isRecovered({ end, endReason, isUp: false }) }, name);
}

/** The owner's words on every chosen page. */
export function byOwner(words: { title: string; text: string }, now: number): (facts: PublicationFacts) => Publication {
	return ({ page, outage }) => {
		const { impact, state } = draftFor(outage, page);
		const { websiteId, start, end } = outage.document;
		const componentIds = componentIdsOf(page, websiteId);
		if (componentIds.length === 0) return null;
		const fields = {
			title: words.title,
			impact,
			componentIds,
			outageIds: [outage.id],
			isAutomatic: false,
			startedAt: start,
		};
		return { kind: 'new', fields: newIncident(fields, { state, text: words.text }, now, end ?? now) };
	};
}

/** An outage that the owner has not published in time. */
export function byItself(now: number): (facts: PublicationFacts) => Publication {
	return ({ page, outage, open }) => {
		const { websiteId, start } = outage.document;
		const { publishAfterMinutes, upkeep } = page.document;
		const isDue = isOverdue(outage.document, causeOfOutage(outage.document).id, publishAfterMinutes, now);
		const componentIds = componentIdsOf(page, websiteId);
		if (!isDue || !isShown(page.document) || componentIds.length === 0) return null;
		if (upkeep?.withdrawnOutageIds?.includes(outage.id)) return null;
		const { title, text, state, impact } = draftFor(outage, page);
		const documents = open
			.filter(({ document }) => hasRoomFor(updatesToEnd, document))
			.map((incident) => ({ ...incident.document, stored: incident }));
		const joined = incidentToJoin(documents, outage.document);
		if (!joined) {
			const fields = { title, impact, componentIds, outageIds: [outage.id], isAutomatic: true, startedAt: start };
			return { kind: 'new', fields: newIncident(fields, { state, text }, now) };
		}
		const [name = outage.document.website.name] = componentNames(page, componentIds);
		return {
			kind: 'join',
			incident: joined.stored,
			update: updateWhenJoined(joined, componentIds, name),
			fields: {
				outageIds: [...joined.outageIds, outage.id],
				componentIds: [...new Set([...joined.componentIds, ...componentIds])],
				impact: worse(impact, joined.impact),
				startedAt: Math.min(joined.startedAt, start),
			},
		};
	};
}
