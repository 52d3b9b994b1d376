/** The stores of maintenance windows. */
import type { Firestore } from 'firebase-admin/firestore';
import { createMarkPlanned } from './planned-store.ts';
import { createWriteMaintenance } from './span-store.ts';
import { createWindowStore } from './window-store.ts';

export type MaintenanceStores = ReturnType<typeof createMaintenanceStores>;

export function createMaintenanceStores(firestore: Firestore) {
	return {
		maintenanceWindows: createWindowStore(firestore),
		writeMaintenance: createWriteMaintenance(firestore),
		markPlanned: createMarkPlanned(firestore),
	};
}
