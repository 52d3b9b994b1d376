/** The status of the service that every signed-in user may read. */
import type { ServiceStatus } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';

export interface ServiceStatusStore {
	/** Null before the first tick. */
	read(): Promise<ServiceStatus | null>;
	write(status: ServiceStatus): Promise<void>;
}

export function createServiceStatusStore(firestore: Firestore): ServiceStatusStore {
	const ref = collectionsOf(firestore).serviceStatus.doc('current');
	return {
		read: async () => (await ref.get()).data() ?? null,
		write: async (status) => void (await ref.set(status)),
	};
}
