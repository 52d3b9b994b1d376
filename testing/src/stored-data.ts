/** Firestore and Auth as the tests see them: past the API, to plant what it cannot and to look at what it wrote. */
import { dayMs } from '@stayup/contract';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { afterAll } from 'vitest';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import type { OutboxDocument } from '../../functions/src/platform/firestore/documents.ts';
import { noon } from './builders.ts';

/** For the test file that calls it; closed after its last test. A project of one's own begins empty and hears no other test. */
export function openStoredData(projectId = process.env.GCLOUD_PROJECT ?? '') {
	const app = initializeApp({ projectId }, crypto.randomUUID());
	const firestore = getFirestore(app);
	afterAll(() => deleteApp(app));
	return { firestore, auth: getAuth(app), stored: collectionsOf(firestore) };
}

/** A mail to Alice that was sent. */
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

/** A project that nobody else has, nor had. */
export function freshProject(): string {
	return `demo-${crypto.randomUUID().slice(0, 8)}`;
}
