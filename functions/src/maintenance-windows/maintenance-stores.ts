/** The stores of maintenance windows. */
import type { Firestore } from 'firebase-admin/firestore';
import { createMarkPlanned, type MarkPlanned } from './planned-store.ts';
import { createWriteMaintenance, type WriteMaintenance } from './span-store.ts';
import { createWindowStore, type WindowStore } from './window-store.ts';

export interface MaintenanceStores {
	maintenanceWindows: WindowStore;
	writeMaintenance: WriteMaintenance;
	markPlanned: MarkPlanned;
}

export function createMaintenanceStores(firestore: Firestore): MaintenanceStores {
	return {
		maintenanceWindows: createWindowStore(firestore),
		writeMaintenance: createWriteMaintenance(firestore),
		markPlanned: createMarkPlanned(firestore),
	};
}
