/** Incidents that follow outages by themselves: published after the minutes that a page sets, and resolved when the websites work again. */
import { loopLimit, minuteMs, type WebsiteDocument } from '@stayup/contract';
import type { LogError } from '../../platform/log.ts';
import { componentNames, componentsOf, type StoredIncident, type StoredPage } from './broadcast.ts';
import { byItself } from './publication.ts';
import { outagesAtOnce, type PublicationStore, type StoredOutage } from './publication-store.ts';
import { updateAfterOutages, updateWhenCalm } from './rules/follow-outages.ts';

interface FollowDeps {
	publications: PublicationStore;
	/** Rebuilds what visitors see. */
	refreshStatusPage(pageId: string): Promise<void>;
}

type UpdateDeps = FollowDeps & { logError: LogError };

type FollowedFields = Pick<WebsiteDocument, 'condition' | 'openOutageId' | 'status'>;

/** Whether a change of a website can begin or end an outage. */
export function mayChangeOutages(before: FollowedFields | undefined, after: FollowedFields | undefined): boolean {
	if (!before || !after) return false;
	return (
		before.status !== after.status ||
		before.openOutageId !== after.openOutageId ||
		before.condition?.kind !== after.condition?.kind
	);
}

/** After a website changed: plans the publication of its outage, and updates the automatic incidents whose outages are over. */
export async function followOutage(deps: FollowDeps, websiteId: string, now: number): Promise<void> {
	const { publications, refreshStatusPage } = deps;
	const pages = await publications.pagesOf(websiteId);
	if (pages.length === 0) return;
	const waits = pages.flatMap(({ document }) => document.publishAfterMinutes ?? []);
	if (waits.length > 0) await planPublication(publications, websiteId, Math.min(...waits));
	for (const page of pages) {
		for (const incident of await publications.openOf(page.id)) {
			if (await updateAfterEnds(publications, page, incident, now)) await refreshStatusPage(page.id);
		}
	}
}

/** Every minute. */
export async function updateIncidents(deps: UpdateDeps, now: number): Promise<void> {
	await publishOverdueOutages(deps, now);
	await settleIncidents(deps, now);
}

/** Publishes the outages that are older than their pages allow, page by page. A page that cannot be written does not stop the others. */
export async function publishOverdueOutages(deps: UpdateDeps, now: number): Promise<void> {
	const { publications, logError } = deps;
	const due: { outage: StoredOutage; pages: StoredPage[] }[] = [];
	for (const outage of await publications.due(now)) {
		due.push({ outage, pages: await publications.pagesOf(outage.document.websiteId) });
	}
	const unpublished = new Set<string>();
	for (const pageId of new Set(due.flatMap(({ pages }) => pages.map(({ id }) => id)))) {
		const ids = due.filter(({ pages }) => pages.some(({ id }) => id === pageId)).map(({ outage }) => outage.id);
		await publishOn(deps, pageId, ids, now).catch((error) => {
			for (const id of ids) unpublished.add(id);
			logError('Outages could not be published; the next minute repeats it.', { error, facts: { pageId } });
		});
	}
	for (const { outage, pages } of due) {
		if (!unpublished.has(outage.id)) await publications.schedule(outage.id, nextPublication(outage, pages, now));
	}
}

async function publishOn(
	{ publications, refreshStatusPage }: FollowDeps,
	pageId: string,
	outageIds: readonly string[],
	now: number,
): Promise<void> {
	let isChanged = false;
	try {
		for (let from = 0; from < outageIds.length; from += outagesAtOnce) {
			const ids = outageIds.slice(from, from + outagesAtOnce);
			// Each time those that belong together, until none is left.
			const iterate = loopLimit(ids.length + 1, 'the outages that a status page publishes');
			while (await publications.publish(pageId, ids, byItself(now), now)) {
				iterate();
				isChanged = true;
			}
		}
	} finally {
		if (isChanged) await refreshStatusPage(pageId);
	}
}

/** When the outage is due on the next of its pages; null if there is none. */
function nextPublication(outage: StoredOutage, pages: readonly StoredPage[], now: number): number | null {
	const ahead = pages.flatMap(({ document: { publishAfterMinutes } }) => {
		const at = publishAfterMinutes === null ? 0 : dueAt(outage, publishAfterMinutes);
		return at > now && outage.document.end === null ? [at] : [];
	});
	return ahead.length > 0 ? Math.min(...ahead) : null;
}

/** Resolves the automatic incidents that stayed calm. One that cannot be resolved does not stop the others. */
export async function settleIncidents(deps: UpdateDeps, now: number): Promise<void> {
	const { publications, logError } = deps;
	for (const incident of await publications.monitored()) {
		await settleIncident(deps, incident, now).catch((error) =>
			logError('An incident could not be resolved; the next minute repeats it.', { error, facts: { id: incident.id } }),
		);
	}
}

async function settleIncident(
	{ publications, refreshStatusPage }: FollowDeps,
	incident: StoredIncident,
	now: number,
): Promise<void> {
	const { pageId, componentIds } = incident.document;
	if (updateWhenCalm(incident.document, true, now) === null) return;
	const page = await publications.findPage(pageId);
	const websiteIds = page
		? componentsOf(page).flatMap(({ id, websiteId }) => (componentIds.includes(id) ? [websiteId] : []))
		: [];
	const areUp = await publications.areUp(websiteIds);
	if (await publications.post(incident, (document) => updateWhenCalm(document, areUp, now), now)) {
		await refreshStatusPage(pageId);
	}
}

async function planPublication(publications: PublicationStore, websiteId: string, minutes: number): Promise<void> {
	const outageId = (await publications.website(websiteId))?.openOutageId ?? null;
	const outage = outageId === null ? null : await publications.findOutage(outageId);
	if (!outage || outage.document.end !== null) return;
	const at = dueAt(outage, minutes);
	if (outage.document.publishAt !== at) await publications.schedule(outage.id, at);
}

async function updateAfterEnds(
	publications: PublicationStore,
	{ document: { websiteIds } }: StoredPage,
	incident: StoredIncident,
	now: number,
): Promise<boolean> {
	const all = await publications.outagesOf(incident.document);
	const outages = all.filter(({ websiteId }) => websiteIds.includes(websiteId));
	if (!updateAfterOutages(incident.document, outages, [])) return false;
	return publications.post(
		incident,
		(document, page) => updateAfterOutages(document, outages, componentNames(page, document.componentIds)),
		now,
	);
}

function dueAt({ document }: StoredOutage, minutes: number): number {
	return document.start + minutes * minuteMs;
}
