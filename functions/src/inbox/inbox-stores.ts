/** The stores of leads and job applications, and the emails about them. */
import type { Firestore } from 'firebase-admin/firestore';
import { createJobStore, type JobStore } from '../careers/job-store.ts';
import type { ComposeEmailDeps } from '../delivery/email/compose-email.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { type CallMessage, isAboutCall } from '../platform/firestore/outbox-message.ts';
import { createPossibleSpamStore, type PossibleSpamStore } from '../possible-spam/possible-spam-store.ts';
import { type ApplicationStore, createApplicationStore } from './application-store.ts';
import { composeInboxEmail } from './compose-inbox-email.ts';
import { createSavedFilterStore, type SavedFilterStore } from './filters/saved-filter-store.ts';
import type { InboxStore } from './inbox-store.ts';
import type { LeadBooking } from './lead-booking.ts';
import { createLeadStore, type LeadStore } from './lead-store.ts';

export interface InboxStores {
	applications: ApplicationStore;
	jobs: JobStore;
	leads: LeadStore;
	inbox: InboxStore;
	possibleSpam: PossibleSpamStore;
	savedFilters: SavedFilterStore;
	inboxEmail: ComposeEmailDeps['inboxEmail'];
}

interface Options {
	config: { appOrigin: string };
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>;
	inbox: InboxStore;
	booking: LeadBooking;
	/** Writes the emails about booked calls. */
	callEmail(leads: LeadStore, message: CallMessage): ReturnType<ComposeEmailDeps['inboxEmail']>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createInboxStores(
	firestore: Firestore,
	{ config, outbox, inbox, booking, callEmail, now }: Options,
): InboxStores {
	const leads = createLeadStore(firestore, { outbox, inbox, booking });
	const applications = createApplicationStore(firestore, { outbox, inbox });
	const jobs = createJobStore(firestore);
	return {
		applications,
		jobs,
		leads,
		inbox,
		savedFilters: createSavedFilterStore(firestore),
		possibleSpam: createPossibleSpamStore(firestore),
		inboxEmail: (message) =>
			isAboutCall(message)
				? callEmail(leads, message)
				: composeInboxEmail({ config, leads, applications, jobs, now }, message),
	};
}
