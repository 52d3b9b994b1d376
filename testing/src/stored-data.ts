/** Direct access of the tests to Firestore and Auth, without the API. */
import { dayMs } from '@stayup/contract';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { afterAll } from 'vitest';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { limitWrites } from '../../functions/src/platform/firestore/deadlines.ts';
import type { OutboxDocument } from '../../functions/src/platform/firestore/documents.ts';
import { noon } from './builders.ts';

/**
 * By default those of the product that runs. A separate project starts empty and is isolated from other tests. Closed after the last test of the
 * calling file.
 */
export function openStoredData(ownProjectId?: string) {
	const accountsProjectId = ownProjectId ?? process.env.GCLOUD_PROJECT ?? '';
	// A local product has its own Firestore data, but shares the accounts of the emulators' project.
	const projectId = ownProjectId ?? process.env.STAYUP_FIRESTORE_PROJECT ?? accountsProjectId;
	const dataApp = initializeApp({ projectId }, crypto.randomUUID());
	const accountsApp = initializeApp({ projectId: accountsProjectId }, crypto.randomUUID());
	afterAll(() => Promise.all([deleteApp(dataApp), deleteApp(accountsApp)]));
	const firestore = emulatedFirestore(dataApp);
	return { firestore, auth: getAuth(accountsApp), stored: collectionsOf(firestore) };
}

/** Repeats what the emulator closes, as the product does. On a busy machine, transactions that clash take the emulator longer than Firestore. */
export function emulatedFirestore(app: App): Firestore {
	return limitWrites(getFirestore(app), 60_000);
}

/** A sent email to Alice. */
export function aDelivery(changes: Partial<OutboxDocument> = {}): OutboxDocument {
	return {
		ownerId: 'alice',
		channel: 'email',
		websiteId: null,
		message: { event: 'test' },
		state: 'sent',
		reason: null,
		isFault: false,
		attempts: [],
		lease: null,
		digestId: null,
		nextAttemptAt: noon,
		createdAt: noon,
		queuedAt: noon,
		sentAt: noon,
		expireAt: Timestamp.fromMillis(Date.now() + 90 * dayMs),
		...changes,
	};
}

/** A unique project id. */
export function freshProject(): string {
	return `demo-${crypto.randomUUID().slice(0, 8)}`;
}
