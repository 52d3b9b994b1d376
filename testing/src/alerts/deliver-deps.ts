/** The needs of deliveries, on the real stores, and refusals in place of the ways that a test does not use. */
import type { Firestore } from 'firebase-admin/firestore';
import { createChangeEmails } from '../../../functions/src/accounts/members/change-emails.ts';
import { createMemberStore } from '../../../functions/src/accounts/members/member-store.ts';
import { createUserStore } from '../../../functions/src/accounts/user-store.ts';
import type { SubscriberMessages } from '../../../functions/src/channels/subscriber-messages.ts';
import type { DeliverDeps } from '../../../functions/src/delivery/deliver.ts';
import type { SendDeps } from '../../../functions/src/delivery/send.ts';
import { createEmailLinkStore } from '../../../functions/src/emails/email-link-store.ts';
import { createRateLimiter } from '../../../functions/src/http/rate-limits/rate-limit-store.ts';
import { createOutageStore } from '../../../functions/src/outages/outage-store.ts';
import { createDigestStore, type DigestStore } from '../../../functions/src/outbox/digest-store.ts';
import type { OutboxStore } from '../../../functions/src/outbox/outbox-store.ts';
import { createRollUpStore } from '../../../functions/src/stats/roll-up-store.ts';
import { createWebsiteStore } from '../../../functions/src/websites/website-store.ts';
import { type NamedChannels, namedChannels } from './named-channels.ts';

const refuse = () => Promise.reject(new Error('This test does not need that.'));

export const noDigests: DigestStore = {
	add: refuse,
	alertsIn: refuse,
	delay: refuse,
	gather: refuse,
	markSent: refuse,
};
export const noWebhooks: SendDeps['webhooks'] = { noteSuccess: refuse, noteFailure: refuse, noteGone: refuse };
export const noSubscribers: SubscriberMessages = {
	email: async () => null,
	webhookUrl: async () => null,
	webhookCall: async () => null,
	answerBytesFor: () => 0,
	judge: (_message, _sentBody, result) => result,
	noteResult: async () => undefined,
};
export const nothingHosted: DeliverDeps['teamWatch'] = {
	renews: async () => false,
	during: async () => null,
};
export const noVisitorNumbers: DeliverDeps['visitorNumbers'] = {
	reportOf: async () => ({ views: 0, visits: 0, pages: [], sources: [], countries: [] }),
};

interface WholeStores extends NamedChannels {
	outbox: OutboxStore;
	subscriberMessages: SubscriberMessages;
}

/** All but the clock, the log and the email service. */
export function deliverDeps(
	firestore: Firestore,
	auth: DeliverDeps['auth'],
	outbox: OutboxStore,
): Omit<DeliverDeps, 'emailClient' | 'logError' | 'now'> & WholeStores {
	return {
		outbox,
		auth,
		config: { appOrigin: 'https://stayup.test', operatorEmail: null },
		logins: { match: async (_uid, user) => user, freeEmail: async () => true },
		digests: createDigestStore(firestore),
		outages: createOutageStore(firestore),
		rollUps: createRollUpStore(firestore),
		users: createUserStore(firestore),
		memberships: createMemberStore(firestore),
		changeEmails: createChangeEmails(firestore, outbox),
		emailLinks: createEmailLinkStore(firestore),
		...namedChannels(firestore, outbox),
		rateLimiter: createRateLimiter(firestore),
		websites: createWebsiteStore(firestore),
		findMonitors: async () => new Map(),
		teamWatch: nothingHosted,
		webhooks: noWebhooks,
		webhookClient: { send: refuse },
		noteAlert: async () => undefined,
		logTrail: () => undefined,
		subscriberMessages: noSubscribers,
		statusLinkFor: async () => null,
		entryLinkFor: async () => null,
		invitations: { mint: async () => null },
		inboxEmail: async () => null,
		projectEmail: async () => null,
		formEntries: { find: async () => null },
		visitorNumbers: noVisitorNumbers,
	};
}
