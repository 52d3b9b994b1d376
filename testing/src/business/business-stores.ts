/** The stores of leads, applications, calls, orders, projects and contact forms, with what writes their emails, on one Firestore client and one clock. */
import type { Firestore } from 'firebase-admin/firestore';
import { createUserStore } from '../../../functions/src/accounts/user-store.ts';
import { createBillingStore } from '../../../functions/src/billing/billing-store.ts';
import { createCallStores } from '../../../functions/src/booked-calls/call-stores.ts';
import { composeCallEmail } from '../../../functions/src/booked-calls/compose-call-email.ts';
import type { DeliverDeps } from '../../../functions/src/delivery/deliver.ts';
import { createInboxStore } from '../../../functions/src/inbox/inbox-store.ts';
import { createInboxStores } from '../../../functions/src/inbox/inbox-stores.ts';
import type { OutboxStore } from '../../../functions/src/outbox/outbox-store.ts';
import { composeProjectEmail } from '../../../functions/src/projects/compose-project-email.ts';
import { createCreditStore } from '../../../functions/src/projects/records/credit-store.ts';
import { createOrderStore } from '../../../functions/src/projects/records/order-store.ts';
import { createProjectEventStore } from '../../../functions/src/projects/records/project-event-store.ts';
import { createProjectStore } from '../../../functions/src/projects/records/project-store.ts';
import { composeProposalEmail } from '../../../functions/src/proposals/compose-proposal-email.ts';
import { createProposalStore } from '../../../functions/src/proposals/proposal-store.ts';
import { createFormEntryStore } from '../../../functions/src/visitors/forms/form-entry-store.ts';
import { createVisitorStore } from '../../../functions/src/visitors/visitor-store.ts';
import { createWebsiteStore } from '../../../functions/src/websites/website-store.ts';

export interface BusinessParts {
	firestore: Firestore;
	outbox: OutboxStore;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** Emails to us go here. */
export const ourEmail = 'team@stayup.test';

const config = { appOrigin: 'https://stayup.test', operatorEmail: ourEmail };

export type BusinessStores = ReturnType<typeof businessStores>;

export function businessStores({ firestore, outbox, now }: BusinessParts) {
	const users = createUserStore(firestore);
	const inbox = createInboxStore(firestore);
	const callStores = createCallStores(firestore, { outbox, inbox, now });
	const proposals = createProposalStore(firestore, outbox);
	const inboxStores = createInboxStores(firestore, {
		config,
		outbox,
		inbox,
		booking: callStores.booking,
		now,
		proposalEmail: (message) => composeProposalEmail({ config, proposals, now }, message),
		callEmail: (leads, message) => composeCallEmail({ config, calls: callStores.calls, leads, users, now }, message),
	});
	const projects = createProjectStore(firestore, outbox);
	const projectDeps = {
		config,
		projects,
		users,
		now,
		projectEvents: createProjectEventStore(firestore),
		projectCredits: createCreditStore(firestore, outbox),
		websites: createWebsiteStore(firestore, { restMs: 0 }),
	};
	return {
		...callStores,
		...inboxStores,
		visitorNumbers: createVisitorStore(firestore),
		formEntries: createFormEntryStore(firestore, outbox),
		projects,
		proposals,
		sendSoon: outbox.sendSoon,
		billing: createBillingStore(
			firestore,
			outbox,
			createOrderStore(firestore, outbox, () => undefined),
		),
		projectEmail: (message: Parameters<DeliverDeps['projectEmail']>[0]) => composeProjectEmail(projectDeps, message),
	};
}

type BusinessEmailDeps = Pick<DeliverDeps, 'config' | 'inboxEmail' | 'projectEmail' | 'formEntries' | 'visitorNumbers'>;

/** For a sender of emails about them. */
export function businessEmailDeps(parts: BusinessParts): BusinessEmailDeps {
	const { inboxEmail, projectEmail, formEntries, visitorNumbers } = businessStores(parts);
	return { config, inboxEmail, projectEmail, formEntries, visitorNumbers };
}
