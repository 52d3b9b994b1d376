/** Finds the websites of outages, comments, windows, deliveries and test alerts, for API keys that are limited to some websites. */
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { isDocumentId, type Stored } from '../../platform/firestore/paging.ts';
import type { OwnedResource } from './website-access.ts';

/** Null if there is no such thing, or if it concerns other websites than those that it names. */
export type FindWebsites = (resource: OwnedResource, id: string) => Promise<readonly string[] | null>;

export function createFindWebsites(
	firestore: Firestore,
	/** The deliveries about an outage or a test alert. */
	deliveriesOf: (id: string) => Promise<readonly Stored<OutboxDocument>[]>,
): FindWebsites {
	const { outages, outageComments, maintenanceWindows, outbox } = collectionsOf(firestore);
	const single = (found: { websiteId: string | null } | undefined) => (found?.websiteId ? [found.websiteId] : null);
	const finders: Record<OwnedResource, (id: string) => Promise<readonly string[] | null>> = {
		outage: async (id) => single((await outages.doc(id).get()).data()),
		comment: async (id) => single((await outageComments.doc(id).get()).data()),
		delivery: async (id) => single((await outbox.doc(id).get()).data()),
		// Its deliveries name the website.
		'test-alert': async (id) => single((await deliveriesOf(id))[0]?.document),
		async window(id) {
			const found = (await maintenanceWindows.doc(id).get()).data();
			return found && found.tags.length === 0 ? found.websiteIds : null;
		},
	};
	return async (resource, id) => (isDocumentId(id) ? finders[resource](id) : null);
}
