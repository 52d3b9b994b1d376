/** Delivers emails on the real stores, with a queue that only records its tasks, an email service with prepared responses, and its own clock. */
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { DeliverDeps } from '../../../functions/src/delivery/deliver.ts';
import type { Email, EmailResult } from '../../../functions/src/emails/email-client.ts';
import { createOutboxStore, type OutboxStore } from '../../../functions/src/outbox/outbox-store.ts';
import type { Collections } from '../../../functions/src/platform/firestore/collections.ts';
import { anAccount, noon } from '../builders.ts';
import { deliverDeps } from './deliver-deps.ts';

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
		...deliverDeps(firestore, auth, outbox),
		users: { find: async (uid) => (uid.startsWith('alice') ? alice : null), findByEmail: async () => null },
		emailClient: {
			async send(email) {
				sent.push(email);
				const answer = answers.shift() ?? { kind: 'sent', statusCode: 202 };
				if (answer instanceof Error) throw answer;
				return answer;
			},
		},
		websites: { find: async () => null, all: async () => [] },
		now: () => clock.now,
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
