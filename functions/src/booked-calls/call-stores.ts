/** The stores of booked calls. */
import type { Firestore } from 'firebase-admin/firestore';
import type { InboxStore } from '../inbox/inbox-store.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { createCallChangesStore } from './call-changes-store.ts';
import { createCallSettingsStore } from './call-settings-store.ts';
import { createCallStore } from './call-store.ts';
import { createLeadBooking } from './lead-booking.ts';

interface Options {
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>;
	inbox: Pick<InboxStore, 'colleagues'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createCallStores(firestore: Firestore, { outbox, inbox, now }: Options) {
	const callSettings = createCallSettingsStore(firestore, { inbox });
	return {
		calls: createCallStore(firestore),
		callChanges: createCallChangesStore(firestore, { outbox, callSettings }),
		callSettings,
		booking: createLeadBooking(firestore, { outbox, callSettings, now }),
	};
}
