/** The stores of visits to status pages. */
import type { Firestore } from 'firebase-admin/firestore';
import { statusLinkFor } from './access-link.ts';
import { createVisitStore, type VisitStore } from './visit-store.ts';

export interface Visits {
	visits: VisitStore;
	statusLinkFor(pageId: string, email: string, now: number): Promise<string | null>;
}

export function createVisits(firestore: Firestore): Visits {
	const visits = createVisitStore(firestore);
	return { visits, statusLinkFor: (pageId, email, now) => statusLinkFor(visits, pageId, email, now) };
}
