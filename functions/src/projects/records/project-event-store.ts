/** Reads the messages and the timelines of projects. */
import type { InboxEventKind, PageQuery } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { ProjectEventDocument } from '../../platform/firestore/business/project-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { allOf, type Page, readPageById, type Stored } from '../../platform/firestore/paging.ts';

export interface ProjectEventStore {
	/** The latest, newest first. */
	messagesOf(projectId: string): Promise<Stored<ProjectEventDocument>[]>;
	/** The latest without messages, newest first. */
	timelineOf(projectId: string): Promise<Stored<ProjectEventDocument>[]>;
	/** All of an account, by id. */
	listOf(ownerId: string, query: PageQuery): Promise<Page<Stored<ProjectEventDocument>>>;
}

const shown = 200;
/** Only admins see these. */
const internal: readonly InboxEventKind[] = ['note', 'call', 'email', 'changed'];

export function isForClient({ event }: Pick<ProjectEventDocument, 'event'>): boolean {
	return !internal.includes(event);
}

export function createProjectEventStore(firestore: Firestore): ProjectEventStore {
	const { projectEvents } = collectionsOf(firestore);

	async function latestOf(projectId: string, isMessage: boolean): Promise<Stored<ProjectEventDocument>[]> {
		const own = projectEvents.where('projectId', '==', projectId).where('isMessage', '==', isMessage);
		return allOf(own.orderBy('at', 'desc').limit(shown));
	}

	return {
		messagesOf: (projectId) => latestOf(projectId, true),
		timelineOf: (projectId) => latestOf(projectId, false),
		listOf: (ownerId, query) => readPageById(projectEvents.where('ownerId', '==', ownerId), query),
	};
}
