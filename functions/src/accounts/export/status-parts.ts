/** The parts of an export with the status pages of the account, their incidents and their subscribers. */
import {
	type AccountExport,
	type ExportedIncident,
	type ExportedStatusDomain,
	type ExportedSubscriber,
	type PageQuery,
	toInstant,
} from '@stayup/contract';
import type { Page, Stored } from '../../platform/firestore/paging.ts';
import type {
	StatusIncidentDocument,
	StatusSubscriberDocument,
	StoredEdit,
} from '../../platform/firestore/status-documents.ts';
import type { StatusDomainStore, StoredDomain } from '../../status-pages/domains/domain-store.ts';
import { statusPageOf } from '../../status-pages/pages/page-replies.ts';
import type { PageStore } from '../../status-pages/pages/page-store.ts';
import type { StatusRecordStore } from '../../status-pages/pages/record-store.ts';

export interface StatusPartDeps {
	config: { appOrigin: string };
	statusPages: Pick<PageStore, 'listOf'>;
	statusDomains: Pick<StatusDomainStore, 'listOf'>;
	statusRecords: StatusRecordStore;
}

type StatusList = 'pages' | 'domains' | 'incidents' | 'subscribers';

/** A page may have 500 components. */
const pagesPerPart = 5;
/** An incident may have a hundred long updates. */
const incidentsPerPart = 10;

export async function statusPart(
	deps: StatusPartDeps,
	uid: string,
	list: StatusList,
	query: PageQuery,
): Promise<Partial<AccountExport> & Pick<Page<unknown>, 'next'>> {
	if (list === 'pages') {
		const { items, next } = await deps.statusPages.listOf(uid, { ...query, limit: pagesPerPart });
		return { statusPages: items.map((page) => statusPageOf(page, deps.config.appOrigin)), next };
	}
	if (list === 'domains') {
		const { items, next } = await deps.statusDomains.listOf(uid, query);
		return { statusDomains: items.map(exportedDomain), next };
	}
	if (list === 'incidents') {
		const { items, next } = await deps.statusRecords.incidentsOf(uid, { ...query, limit: incidentsPerPart });
		return { statusIncidents: items.map(exportedIncident), next };
	}
	const { items, next } = await deps.statusRecords.subscribersOf(uid, query);
	return { statusSubscribers: items.flatMap(exportedSubscriber), next };
}

function exportedDomain({ id, document: { pageId, state, claimedAt } }: StoredDomain): ExportedStatusDomain {
	return { host: id, pageId, state, claimedAt: toInstant(claimedAt) };
}

function exportedIncident({ id, document }: Stored<StatusIncidentDocument>): ExportedIncident {
	const { ownerId: _owner, createdAt: _created, changedAt: _changed, updates, postMortem, ...incident } = document;
	return {
		_id: id,
		...incident,
		startedAt: toInstant(incident.startedAt),
		resolvedAt: incident.resolvedAt === null ? null : toInstant(incident.resolvedAt),
		updates: updates.map(({ at, state, text, edits }) => ({ at: toInstant(at), state, text, edits: editsOf(edits) })),
		postMortem: postMortem && { ...postMortem, at: toInstant(postMortem.at), edits: editsOf(postMortem.edits) },
	};
}

function editsOf(edits: readonly StoredEdit[]): ExportedIncident['updates'][number]['edits'] {
	return edits.map(({ at, text }) => ({ at: toInstant(at), text }));
}

/** Without people who have not confirmed: anyone may have typed their email addresses. */
function exportedSubscriber({ document }: Stored<StatusSubscriberDocument>): ExportedSubscriber[] {
	const { pageId, channel, recipient, componentIds, confirmedAt } = document;
	if (confirmedAt === null) return [];
	const shown = channel === 'webhook' ? new URL(recipient).host : recipient;
	return [{ pageId, channel, recipient: shown, componentIds, confirmedAt: toInstant(confirmedAt) }];
}
