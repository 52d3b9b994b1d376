/** Deletes what belongs to one status page. */
import type { CollectionReference, Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';

const deletesPerBatch = 400;

/** The subscribers, incidents and broadcasts of the page. May be repeated. */
export async function deletePageParts(firestore: Firestore, ownerId: string, pageId: string): Promise<void> {
	const { statusSubscribers, statusIncidents, statusBroadcasts } = collectionsOf(firestore);
	for (const collection of [statusSubscribers, statusIncidents, statusBroadcasts] as CollectionReference[]) {
		const ofPage = collection.where('ownerId', '==', ownerId).where('pageId', '==', pageId).limit(deletesPerBatch);
		for (let found = await ofPage.get(); !found.empty; found = await ofPage.get()) {
			const batch = firestore.batch();
			for (const { ref } of found.docs) batch.delete(ref);
			await batch.commit();
		}
	}
}
