/** The shape of incidents in replies to their owner. */
import { type StatusIncident, toInstant } from '@stayup/contract';
import type { RateLimited } from '../../http/rate-limits/limit-account.ts';
import type { StoredEdit } from '../../platform/firestore/status-documents.ts';
import { componentNames, type StoredIncident, type StoredPage } from './broadcast.ts';
import type { IncidentStore } from './incident-store.ts';
import type { PublicationStore } from './publication-store.ts';
import { suggestionFor } from './rules/follow-outages.ts';

/** Of the handlers of incidents. */
export interface IncidentDeps extends RateLimited {
	incidents: IncidentStore;
	publications: Pick<PublicationStore, 'outagesOf'>;
	/** Rebuilds what visitors see. */
	refreshStatusPage(pageId: string): Promise<void>;
}

/** With a suggestion, if its outages are over and its owner has not said so. */
export async function replyOf(
	{ incidents, publications }: Pick<IncidentDeps, 'publications'> & { incidents: Pick<IncidentStore, 'findPage'> },
	incident: StoredIncident,
	known?: StoredPage,
): Promise<StatusIncident> {
	const { ownerId, pageId, componentIds, state, isAutomatic, outageIds } = incident.document;
	if (state === 'resolved' || isAutomatic || outageIds.length === 0) return incidentOf(incident, null);
	const [page, outages] = await Promise.all([
		known ?? incidents.findPage(ownerId, pageId),
		publications.outagesOf(incident.document),
	]);
	const names = page ? componentNames(page, componentIds) : [];
	const shown = outages.filter(({ websiteId }) => page?.document.websiteIds.includes(websiteId));
	return incidentOf(incident, suggestionFor(incident.document, shown, names));
}

function incidentOf({ id, document }: StoredIncident, suggestion: StatusIncident['suggestion']): StatusIncident {
	const { ownerId: _owner, updates, postMortem, startedAt, resolvedAt, createdAt, changedAt, ...shown } = document;
	return {
		_id: id,
		...shown,
		startedAt: toInstant(startedAt),
		resolvedAt: resolvedAt === null ? null : toInstant(resolvedAt),
		updates: updates.map(({ id: _id, at, state, text, edits }) => ({
			_id,
			at: toInstant(at),
			state,
			text,
			edits: editsOf(edits),
		})),
		postMortem: postMortem && { at: toInstant(postMortem.at), text: postMortem.text, edits: editsOf(postMortem.edits) },
		suggestion,
		createdAt: toInstant(createdAt),
		changedAt: toInstant(changedAt),
	};
}

function editsOf(edits: readonly StoredEdit[]) {
	return edits.map(({ at, text }) => ({ at: toInstant(at), text }));
}
