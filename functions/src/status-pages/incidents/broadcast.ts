/** Notifies the subscribers of a page of an update, in the transaction that writes it. */
import type { DocumentReference } from 'firebase-admin/firestore';
import type { Stored } from '../../platform/firestore/paging.ts';
import type {
	StatusBroadcastDocument,
	StatusEvent,
	StatusIncidentDocument,
	StatusPageDocument,
	StoredUpdate,
} from '../../platform/firestore/status-documents.ts';

export type StoredPage = Stored<StatusPageDocument>;
export type StoredIncident = Stored<StatusIncidentDocument>;

interface Writer {
	create(document: DocumentReference<StatusBroadcastDocument>, data: StatusBroadcastDocument): unknown;
}

export interface NewBroadcast {
	/** Derived from the event, so that it is broadcast once. */
	id: string;
	page: { id: string; ownerId: string };
	event: StatusEvent;
	/** Empty for the whole page. */
	componentIds: readonly string[];
}

/** The store of broadcasts, as far as incidents and maintenance need it. */
export interface Broadcasts {
	broadcast(writer: Writer, broadcast: NewBroadcast, now: number): void;
	/** After the commit. */
	sendSoon(id: string): Promise<void>;
}

export function broadcastId(incidentId: string, update: Pick<StoredUpdate, 'id'>): string {
	return `${incidentId}_${update.id}`;
}

export function broadcastOf(page: StoredPage, { id, document }: StoredIncident, update: StoredUpdate): NewBroadcast {
	const { title, impact, startedAt, componentIds } = document;
	const { id: updateId, state, text, at } = update;
	const components = componentNames(page, componentIds);
	const facts = { incidentId: id, updateId, title, state, impact, components, text, at, startedAt };
	return {
		id: broadcastId(id, update),
		page: { id: page.id, ownerId: page.document.ownerId },
		event: { kind: 'incident', ...facts },
		componentIds,
	};
}

export function componentsOf({ document }: StoredPage) {
	return document.groups.flatMap(({ components }) => components);
}

export function componentNames(page: StoredPage, componentIds: readonly string[]): string[] {
	return componentsOf(page).flatMap(({ id, name }) => (componentIds.includes(id) ? [name] : []));
}

/** The ids of the components that show the website. */
export function componentIdsOf(page: StoredPage, websiteId: string): string[] {
	return componentsOf(page).flatMap((component) => (component.websiteId === websiteId ? [component.id] : []));
}
