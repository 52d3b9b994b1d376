/** The stores of incidents. */
import type { Firestore } from 'firebase-admin/firestore';
import { createAnnouncementStore } from './announcement-store.ts';
import type { Broadcasts } from './broadcast.ts';
import { createIncidentStore } from './incident-store.ts';
import { createPublicationStore } from './publication-store.ts';

export function createIncidentStores(firestore: Firestore, broadcasts: Broadcasts) {
	return {
		incidents: createIncidentStore(firestore, broadcasts),
		publications: createPublicationStore(firestore, broadcasts),
		announcements: createAnnouncementStore(firestore, broadcasts),
	};
}
