/** Reads what an account recorded on its status pages, for its data export. */
import type { PageQuery } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { type Page, readPageById, type Stored } from '../../platform/firestore/paging.ts';
import type { StatusIncidentDocument, StatusSubscriberDocument } from '../../platform/firestore/status-documents.ts';

export interface StatusRecordStore {
	/** In the order of their ids. */
	incidentsOf(ownerId: string, query: PageQuery): Promise<Page<Stored<StatusIncidentDocument>>>;
	/** In the order of their ids. */
	subscribersOf(ownerId: string, query: PageQuery): Promise<Page<Stored<StatusSubscriberDocument>>>;
}

export function createStatusRecordStore(firestore: Firestore): StatusRecordStore {
	const { statusIncidents, statusSubscribers } = collectionsOf(firestore);
	return {
		incidentsOf: (ownerId, query) => readPageById(statusIncidents.where('ownerId', '==', ownerId), query),
		subscribersOf: (ownerId, query) => readPageById(statusSubscribers.where('ownerId', '==', ownerId), query),
	};
}
