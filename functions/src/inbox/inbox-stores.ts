/** The stores of leads and job applications, and the emails about them. */
import type { Firestore } from 'firebase-admin/firestore';
import { createJobStore } from '../careers/job-store.ts';
import type { ComposeEmailDeps } from '../delivery/email/compose-email.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { CallMessage, ProposalMessage } from '../platform/firestore/outbox-message.ts';
import { createPossibleSpamStore } from '../possible-spam/possible-spam-store.ts';
import { createApplicationStore } from './application-store.ts';
import { composeInboxEmail } from './compose-inbox-email.ts';
import { createSavedFilterStore } from './filters/saved-filter-store.ts';
import type { InboxStore } from './inbox-store.ts';
import type { LeadBooking } from './lead-booking.ts';
import { createLeadStore, type LeadStore } from './lead-store.ts';

interface Options {
	config: { appOrigin: string };
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>;
	inbox: InboxStore;
	booking: LeadBooking;
	/** Writes the emails about booked calls. */
	callEmail(leads: LeadStore, message: CallMessage): ReturnType<ComposeEmailDeps['inboxEmail']>;
	/** Writes the emails about proposals. */
	proposalEmail(message: ProposalMessage): ReturnType<ComposeEmailDeps['inboxEmail']>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createInboxStores(firestore: Firestore, options: Options) {
	const { config, outbox, inbox, booking, callEmail, proposalEmail, now } = options;
	const leads = createLeadStore(firestore, { outbox, inbox, booking });
	const applications = createApplicationStore(firestore, { outbox, inbox });
	const jobs = createJobStore(firestore);
	const inboxEmail: ComposeEmailDeps['inboxEmail'] = (message) => {
		if ('callId' in message) return callEmail(leads, message);
		if ('proposalId' in message) return proposalEmail(message);
		return composeInboxEmail({ config, leads, applications, jobs, now }, message);
	};
	return {
		applications,
		jobs,
		leads,
		inbox,
		savedFilters: createSavedFilterStore(firestore),
		possibleSpam: createPossibleSpamStore(firestore),
		inboxEmail,
	};
}
