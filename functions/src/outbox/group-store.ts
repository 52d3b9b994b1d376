/** Gathers the alerts about outages of one cause into the one that is sent first (decision 71). */
import { minuteMs } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';

export interface GroupStore {
	/** Takes the alerts of the group that are still waiting into this one. Returns false if another alert has taken this one. */
	gather(deliveryId: string, now: number): Promise<boolean>;
	/** Lets a recovery wait for the others of its group. */
	delay(deliveryId: string, groupKey: string, until: number): Promise<void>;
}

/** An alert is sent on its own if the one that took it has not been sent by then. */
export const memberTimeoutMs = 10 * minuteMs;
/** The websites of the largest plan. */
const mostMembers = 499;

export function createGroupStore(firestore: Firestore): GroupStore {
	const { outbox } = collectionsOf(firestore);
	return {
		gather(deliveryId, now) {
			const ref = outbox.doc(deliveryId);
			return firestore.runTransaction(async (transaction) => {
				const own = (await transaction.get(ref)).data();
				if (own?.groupKey === undefined || own.ownerId === null || own.groupedAt !== undefined) return true;
				if (own.digestId !== null) return false;
				// Of a channel, and of all steps of a policy.
				const mates = outbox
					.where('ownerId', '==', own.ownerId)
					.where('groupKey', '==', own.groupKey)
					.where('state', '==', 'pending')
					.limit(mostMembers);
				for (const mate of (await transaction.get(mates)).docs) {
					if (mate.id === deliveryId || !canJoin(mate.data(), own)) continue;
					transaction.update(mate.ref, { digestId: deliveryId, nextAttemptAt: now + memberTimeoutMs });
				}
				transaction.update(ref, { groupedAt: now });
				return true;
			});
		},

		async delay(deliveryId, groupKey, until) {
			await outbox.doc(deliveryId).update({ groupKey, nextAttemptAt: until });
		},
	};
}

/** It waits, goes over the same channel, and is neither part of a digest nor the first of a group. */
function canJoin(mate: OutboxDocument, own: OutboxDocument): boolean {
	const isSameChannel = mate.channel === own.channel && mate.channelId === own.channelId;
	return isSameChannel && mate.digestId === null && mate.groupedAt === undefined && mate.attempts.length === 0;
}
