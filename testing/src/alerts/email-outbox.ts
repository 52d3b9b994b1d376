/** Delivers emails on the real stores, with a queue that only records its tasks, an email service with prepared responses, and its own clock. */
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { DeliverDeps } from '../../../functions/src/delivery/deliver.ts';
import type { Email, EmailResult } from '../../../functions/src/emails/email-client.ts';
import { createEmailLinkStore } from '../../../functions/src/emails/email-link-store.ts';
import { createRateLimiter } from '../../../functions/src/http/rate-limits/rate-limit-store.ts';
import { createOutageStore } from '../../../functions/src/outages/outage-store.ts';
import { createDigestStore } from '../../../functions/src/outbox/digest-store.ts';
import { createOutboxStore, type OutboxStore } from '../../../functions/src/outbox/outbox-store.ts';
import type { Collections } from '../../../functions/src/platform/firestore/collections.ts';
import { createRollUpStore } from '../../../functions/src/stats/roll-up-store.ts';
import { anAccount, noon } from '../builders.ts';
import { namedChannels } from './named-channels.ts';
import { noSubscribers } from './no-subscribers.ts';
import { noVisitors } from './no-visitors.ts';
import { noWebhooks } from './no-webhooks.ts';

interface StoredData {
	firestore: Firestore;
	auth: Auth;
	stored: Collections;
}

const alice = anAccount();

/** The clock begins at noon. Accounts exist whose ids begin with `alice`. */
export function makeOutbox({ firestore, auth, stored }: StoredData, answers: (EmailResult | Error)[] = []) {
	const queued: { id: string; occasion: string; at: number | null }[] = [];
	const sent: Email[] = [];
	const errors: string[] = [];
	const clock = { now: noon };
	const enqueueDelivery = async ({ deliveryId, at }: { deliveryId: string; at: number | null }, occasion: string) => {
		queued.push({ id: deliveryId, occasion, at });
	};
	const outbox = createOutboxStore(firestore, { enqueueDelivery }, () => undefined);
	const deps: DeliverDeps & { outbox: OutboxStore } = {
		outbox,
		digests: createDigestStore(firestore),
		outages: createOutageStore(firestore),
		rollUps: createRollUpStore(firestore),
		auth,
		config: { appOrigin: 'https://stayup.test', operatorEmail: null },
		users: { find: async (uid) => (uid.startsWith('alice') ? alice : null), findByEmail: async () => null },
		emailClient: {
			async send(email) {
				sent.push(email);
				const answer = answers.shift() ?? { kind: 'sent', statusCode: 202 };
				if (answer instanceof Error) throw answer;
				return answer;
			},
		},
		logins: { match: async (_uid, user) => user, freeEmail: async () => true },
		emailLinks: createEmailLinkStore(firestore),
		...namedChannels(firestore, outbox),
		rateLimiter: createRateLimiter(firestore),
		websites: { find: async () => null, all: async () => [] },
		...noWebhooks,
		now: () => clock.now,
		noteAlert: async () => undefined,
		subscriberMessages: noSubscribers,
		statusLinkFor: async () => null,
		invitations: { mint: async () => null },
		inboxEmail: async () => null,
		...noVisitors,
		projectEmail: async () => null,
		logError: (message) => errors.push(message),
	};
	async function put(ownerId = `alice-${crypto.randomUUID()}`): Promise<string> {
		const before = queued.length;
		await outbox.put({ ownerId, channel: 'email', message: { event: 'payment-failed' } }, clock.now);
		return queued[before]?.id ?? '';
	}
	const stateOf = async (id: string) => (await stored.outbox.doc(id).get()).data();
	const notifiedAt = async (outageId: string) => (await stored.outages.doc(outageId).get()).data()?.notifiedAt;
	return { outbox, deps, queued, sent, errors, clock, put, stateOf, notifiedAt };
}
