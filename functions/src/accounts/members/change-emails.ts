/**
 * Emails the owner and the members who may manage an account about its changes (AUTH-14). The changes of a short time are one notice, so that a program
 * that makes many of them sends few emails: at most one in each period, to each person.
 */
import { minuteMs } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { type DeliveryRef, newOutboxDocument } from '../../outbox/new-delivery.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import type { ActivityDocument } from '../../platform/firestore/accounts/activity-documents.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { activityNoticeId, deliveryIdOf } from '../../platform/ids.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { ChangeEmails } from '../activity/activity-log.ts';
import { memberRecordsOf } from './member-records.ts';
import { countingRole, mayManage } from './member-rules.ts';

interface ChangeEmailStore extends ChangeEmails {
	/** The changes that a notice is about, oldest first, and how many there are in all. */
	changesIn(noticeId: string): Promise<{ changes: ActivityDocument[]; count: number }>;
}

const periodMs = 10 * minuteMs;
/** The same email has everything that happens in the meantime. */
const gatheringMs = minuteMs;
const mostRead = 200;

/** Of one account at a time in this process: all of them read the notice that the first one creates. */
const runExclusive = createKeyedMutex();

export function createChangeEmails(firestore: Firestore, outbox: Pick<OutboxStore, 'sendSoon'>): ChangeEmailStore {
	const { activity, outbox: deliveries } = memberRecordsOf(firestore).collections;
	const records = memberRecordsOf(firestore);

	function store(entry: ActivityDocument): Promise<DeliveryRef[]> {
		const { ownerId, at: now } = entry;
		const period = Math.floor(now / periodMs);
		// The one before may still gather, and the last one is for a sender that is early by the difference of two clocks.
		const notices = [period - 1, period, period + 1, period + 2].map((number) => {
			const id = activityNoticeId(ownerId, number);
			return { id, opensAt: number * periodMs, ofOwner: deliveries.doc(deliveryIdOf(id, ownerId)) };
		});
		return firestore.runTransaction(async (transaction) => {
			// 1. Take the notice that gathers, or the next one if that is being sent and has read its changes already.
			const stored = await transaction.getAll(...notices.map(({ ofOwner }) => ofOwner));
			const index = stored.findIndex((delivery, position) =>
				delivery.exists ? gathers(delivery.data() as OutboxDocument) : position > 0,
			);
			const notice = notices[index];
			if (!notice) throw new Error(`The account ${ownerId} has no open notice.`);
			const isFirst = !stored[index]?.exists;
			const members = isFirst ? await records.members(transaction, ownerId) : [];
			// 2. Store the change as a part of it.
			transaction.create(activity.doc(), { ...entry, noticeId: notice.id });
			if (!isFirst) return [];
			// 3. Create its emails with its first change. Those to members wait for the one to the owner, so that all of them read the same changes.
			const dueAt = Math.max(notice.opensAt, now + gatheringMs);
			const message = { event: 'account-changed', accountId: ownerId, noticeId: notice.id } as const;
			const email = { channel: 'email', message } as const;
			transaction.create(notice.ofOwner, newOutboxDocument({ ...email, ownerId }, now, dueAt));
			const managers = members.filter((member) => mayManage(countingRole(member)));
			const ofMembers = managers.map(({ memberUid }) => deliveryIdOf(notice.id, memberUid));
			for (const [position, { memberUid }] of managers.entries()) {
				const toMember = { ...email, ownerId: memberUid, afterId: notice.ofOwner.id };
				transaction.create(deliveries.doc(ofMembers[position] ?? ''), newOutboxDocument(toMember, now, dueAt));
			}
			return [notice.ofOwner.id, ...ofMembers].map((id) => ({ id, channel: 'email', at: dueAt }));
		});
	}

	return {
		async record(entry) {
			const planned = await runExclusive(`${firestore.databaseId} ${entry.ownerId}`, () => store(entry));
			await Promise.all(planned.map((delivery) => outbox.sendSoon(delivery, undefined, delivery.at)));
		},

		async changesIn(noticeId) {
			const ofNotice = activity.where('noticeId', '==', noticeId);
			const [{ docs }, counted] = await Promise.all([ofNotice.limit(mostRead).get(), ofNotice.count().get()]);
			const changes = docs.map((found) => found.data()).toSorted((a, b) => a.at - b.at);
			return { changes, count: counted.data().count };
		},
	};
}

/** Its email to the owner is not being sent, and will read all changes. */
function gathers({ state, lease }: OutboxDocument): boolean {
	return state === 'pending' && lease === null;
}
