/** Deletes all documents of a query, a batch at a time. May be repeated after a failure. */
import type { Firestore, Query } from 'firebase-admin/firestore';

const deletesPerBatch = 400;

export async function deleteAll(firestore: Firestore, query: Query<unknown>): Promise<void> {
	const some = query.limit(deletesPerBatch);
	for (let page = await some.get(); !page.empty; page = await some.get()) {
		const batch = firestore.batch();
		for (const { ref } of page.docs) batch.delete(ref);
		await batch.commit();
	}
}
