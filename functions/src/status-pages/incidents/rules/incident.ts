/** Changes of an incident as pure functions: they return the fields that change. */
import { type IncidentState, statusPageLimits } from '@stayup/contract';
import type { StatusIncidentDocument, StoredUpdate } from '../../../platform/firestore/status-documents.ts';

export type IncidentFields = Omit<StatusIncidentDocument, 'ownerId' | 'pageId' | 'createdAt' | 'changedAt'>;

/** Firestore stores 1 MiB in a document. */
const mostBytes = 900_000;

/** Whether it has room for another text of the greatest length. */
export function isFull(incident: Pick<StatusIncidentDocument, 'updates' | 'postMortem'>): boolean {
	return Buffer.byteLength(JSON.stringify([incident.updates, incident.postMortem])) > mostBytes;
}

export function hasRoomFor(updates: number, incident: Pick<StatusIncidentDocument, 'updates' | 'postMortem'>): boolean {
	return incident.updates.length + updates <= statusPageLimits.updatesOfIncident && !isFull(incident);
}

export interface NewUpdate {
	state: IncidentState;
	text: string;
}

/** `startedAt` is not later than `now`. An incident that is over already was resolved at `resolvedAt`. */
export function newIncident(
	fields: Pick<IncidentFields, 'title' | 'impact' | 'componentIds' | 'outageIds' | 'isAutomatic' | 'startedAt'>,
	update: NewUpdate,
	now: number,
	resolvedAt = now,
): IncidentFields {
	return {
		...fields,
		state: update.state,
		resolvedAt: update.state === 'resolved' ? resolvedAt : null,
		updates: [{ id: '1', at: now, ...update, edits: [] }],
		postMortem: null,
	};
}

/** A resolved incident is reopened by an update with another state. Null if it has the most updates. */
export function withUpdate(
	incident: Pick<StatusIncidentDocument, 'updates' | 'postMortem' | 'resolvedAt'>,
	{ state, text }: NewUpdate,
	now: number,
): (Pick<IncidentFields, 'state' | 'resolvedAt' | 'updates'> & { added: StoredUpdate }) | null {
	const { updates, resolvedAt } = incident;
	if (!hasRoomFor(1, incident)) return null;
	// Updates are never removed, so that their number is a stable id.
	const added = { id: String(updates.length + 1), at: now, state, text, edits: [] };
	return {
		state,
		// Another update that says resolved does not move the end.
		resolvedAt: state === 'resolved' ? (resolvedAt ?? now) : null,
		updates: [...updates, added],
		added,
	};
}

/** The same text is no edit. Null if there is no such update, `full` without room for the text. */
export function withEditedUpdate(
	incident: Pick<StatusIncidentDocument, 'updates' | 'postMortem'>,
	updateId: string,
	text: string,
	now: number,
): Pick<IncidentFields, 'updates'> | 'full' | null {
	const edited = incident.updates.find(({ id }) => id === updateId);
	if (!edited) return null;
	if (edited.text === text) return { updates: incident.updates };
	if (isFull(incident)) return 'full';
	const after = { ...edited, text, edits: [...edited.edits, { at: now, text: edited.text }] };
	return { updates: incident.updates.map((update) => (update.id === updateId ? after : update)) };
}

export function withPostMortem(
	incident: Pick<StatusIncidentDocument, 'state' | 'updates' | 'postMortem'>,
	text: string,
	now: number,
): Pick<IncidentFields, 'postMortem'> | 'full' | 'unresolved' {
	const { postMortem, state } = incident;
	if (!postMortem) {
		if (state !== 'resolved') return 'unresolved';
		return isFull(incident) ? 'full' : { postMortem: { at: now, text, edits: [] } };
	}
	if (postMortem.text === text) return { postMortem };
	if (isFull(incident)) return 'full';
	return { postMortem: { ...postMortem, text, edits: [...postMortem.edits, { at: now, text: postMortem.text }] } };
}
