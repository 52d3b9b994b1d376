/** Decides how an outage is published on a page: by its owner, or by itself. */
import { causeOfOutage } from '../../outages/outage-cause.ts';
import { componentIdsOf, componentNames, type StoredIncident, type StoredPage } from './broadcast.ts';
import { isShown, type Publication, type PublicationFacts, type StoredOutage } from './publication-store.ts';
import { draftOf, type IncidentDraft } from './rules/draft.ts';
import {
	affectedToo,
	incidentToJoin,
	isOverdue,
	isRecovered,
	updateWhenJoined,
	worse,
} from './rules/follow-outages.ts';
import { hasRoomFor, type IncidentFields, newIncident } from './rules/incident.ts';

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
	return ({ page, outages: [outage] }) => {
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

/** The outages that the owner has not published in time. Those of one incident are published with one update, because each update is an email. */
export function byItself(now: number): (facts: PublicationFacts) => Publication {
	return ({ page, outages, open }) => {
		const [first, ...later] = outages.filter((outage) => isDue(outage, page, now));
		if (!first) return null;
		const documents = open
			.filter(({ document }) => hasRoomFor(updatesToEnd, document))
			.map((incident) => ({ ...incident.document, stored: incident }));
		const joined = incidentToJoin(documents, first.document);
		return joined ? joinBy(page, first, later, joined) : beginBy(page, first, later, now);
	};
}

function isDue({ id, document }: StoredOutage, page: StoredPage, now: number): boolean {
	const { publishAfterMinutes, upkeep } = page.document;
	const isLate = isOverdue(document, causeOfOutage(document).id, publishAfterMinutes, now);
	if (!isLate || !isShown(page.document) || componentIdsOf(page, document.websiteId).length === 0) return false;
	return !upkeep.withdrawnOutageIds.includes(id);
}

function beginBy(page: StoredPage, first: StoredOutage, later: readonly StoredOutage[], now: number): Publication {
	const { title, text, state, impact } = draftFor(first, page);
	const { websiteId, start } = first.document;
	const begun = {
		isAutomatic: true,
		outageIds: [first.id],
		startedAt: start,
		impact,
		state,
		componentIds: componentIdsOf(page, websiteId),
	};
	const others = later.filter(({ document }) => incidentToJoin([begun], document) !== null);
	const { state: _, ...fields } = withOutages(begun, page, others);
	const also = others.length > 0 ? ` ${affectedToo(namesOf(page, others))}` : '';
	return { kind: 'new', fields: newIncident({ title, ...fields }, { state, text: `${text}${also}` }, now) };
}

function joinBy(
	page: StoredPage,
	first: StoredOutage,
	later: readonly StoredOutage[],
	joined: StoredIncident['document'] & { stored: StoredIncident },
): Publication {
	const joining = [first, ...later.filter(({ document }) => incidentToJoin([joined], document) !== null)];
	const componentIds = joining.flatMap(({ document }) => componentIdsOf(page, document.websiteId));
	const { outageIds, componentIds: all, impact, startedAt } = withOutages(joined, page, joining);
	return {
		kind: 'join',
		incident: joined.stored,
		update: updateWhenJoined(joined, componentIds, namesOf(page, joining)),
		fields: { outageIds, componentIds: all, impact, startedAt },
	};
}

type Grown = Pick<IncidentFields, 'outageIds' | 'componentIds' | 'impact' | 'startedAt'>;

function withOutages<Incident extends Grown>(
	incident: Incident,
	page: StoredPage,
	outages: readonly StoredOutage[],
): Incident {
	const componentIds = outages.flatMap(({ document }) => componentIdsOf(page, document.websiteId));
	return {
		...incident,
		outageIds: [...incident.outageIds, ...outages.map(({ id }) => id)],
		componentIds: [...new Set([...incident.componentIds, ...componentIds])],
		impact: outages.map((outage) => draftFor(outage, page).impact).reduce(worse, incident.impact),
		startedAt: Math.min(incident.startedAt, ...outages.map(({ document }) => document.start)),
	};
}

function namesOf(page: StoredPage, outages: readonly StoredOutage[]): string[] {
	return componentNames(
		page,
		outages.flatMap(({ document }) => componentIdsOf(page, document.websiteId)),
	);
}
