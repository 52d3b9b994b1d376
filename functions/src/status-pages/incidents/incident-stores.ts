/** The stores of incidents. */
import type { Firestore } from 'firebase-admin/firestore';
import { type AnnouncementStore, createAnnouncementStore } from './announcement-store.ts';
import type { Broadcasts } from './broadcast.ts';
import { createIncidentStore, type IncidentStore } from './incident-store.ts';
import { createPublicationStore, type PublicationStore } from './publication-store.ts';

export interface IncidentStores {
	incidents: IncidentStore;
	publications: PublicationStore;
	announcements: AnnouncementStore;
}

export function createIncidentStores(firestore: Firestore, broadcasts: Broadcasts): IncidentStores {
	return {
		incidents: createIncidentStore(firestore, broadcasts),
		publications: createPublicationStore(firestore, broadcasts),
		announcements: createAnnouncementStore(firestore, broadcasts),
	};
}
