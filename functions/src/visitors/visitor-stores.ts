/** The stores of visitor numbers and contact forms. */
import type { Firestore } from 'firebase-admin/firestore';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { createFormEntryStore, type FormEntryStore } from './forms/form-entry-store.ts';
import { createVisitorStore, type VisitorStore } from './visitor-store.ts';

export interface VisitorStores {
	visitorNumbers: VisitorStore;
	formEntries: FormEntryStore;
}

export function createVisitorStores(firestore: Firestore, outbox: Pick<OutboxStore, 'plan'>): VisitorStores {
	return { visitorNumbers: createVisitorStore(firestore), formEntries: createFormEntryStore(firestore, outbox) };
}
