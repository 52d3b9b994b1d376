/** The stores of booked calls. */
import type { Firestore } from 'firebase-admin/firestore';
import type { InboxStore } from '../inbox/inbox-store.ts';
import type { LeadBooking } from '../inbox/lead-booking.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { type CallChangesStore, createCallChangesStore } from './call-changes-store.ts';
import { type CallSettingsStore, createCallSettingsStore } from './call-settings-store.ts';
import { type CallStore, createCallStore } from './call-store.ts';
import { createLeadBooking } from './lead-booking.ts';

export interface CallStores {
	calls: CallStore;
	callChanges: CallChangesStore;
	callSettings: CallSettingsStore;
	booking: LeadBooking;
}

interface Options {
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>;
	inbox: Pick<InboxStore, 'colleagues'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createCallStores(firestore: Firestore, { outbox, inbox, now }: Options): CallStores {
	const callSettings = createCallSettingsStore(firestore, { inbox });
	return {
		calls: createCallStore(firestore),
		callChanges: createCallChangesStore(firestore, { outbox, callSettings }),
		callSettings,
		booking: createLeadBooking(firestore, { outbox, callSettings, now }),
	};
}
