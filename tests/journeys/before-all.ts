/** Runs once before the journeys: ends the checks of the websites that the steps before left in this product. */
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

/**
 * Hundreds of them are down or hang. Each tick of a journey would check all of them, which takes CPU, and many are on the host of the fake
 * websites, of which only ten are checked at once.
 */
export async function setup(): Promise<void> {
	const app = initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? '' }, 'before the journeys');
	const firestore = getFirestore(app);
	await firestore.recursiveDelete(firestore.collection('shards'));
	await deleteApp(app);
}
