/** Reads and writes that the stores of members and of invitations share, within a transaction. */
import type { Tier } from '@stayup/contract';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import type { InvitationDocument, MembershipDocument } from '../../platform/firestore/accounts/member-documents.ts';
import { type Collections, collectionsOf } from '../../platform/firestore/collections.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import { isLive } from '../grants/invitation-end.ts';
import { changedLimits, countingRole, mayManage } from './member-rules.ts';

interface MemberRecords {
	collections: Collections;
	membership(ownerId: string, memberUid: string): DocumentReference<MembershipDocument>;
	/** Of an account, in any order. */
	members(transaction: Transaction, ownerId: string): Promise<MembershipDocument[]>;
	/** Those of an account that have not expired, in any order. */
	invited(transaction: Transaction, ownerId: string, now: number): Promise<Stored<InvitationDocument>[]>;
	/** A transaction about the members of an account, one at a time in this process: they read what others write. */
	change<Result>(ownerId: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
	/** Null if the account does not exist. Read it first: transactions about one account then lock in the same order. */
	tier(transaction: Transaction, ownerId: string): Promise<Tier | null>;
	/** Whether a person may manage the account as of this transaction. */
	mayManage(transaction: Transaction, ownerId: string, personUid: string): Promise<boolean>;
	/** Stores which of these members, who are all of the account, the plan limits to reading. Returns the ids of those that changed. */
	writeLimits(transaction: Transaction, members: readonly MembershipDocument[], tier: Tier): string[];
	/** Makes the browsers of members, which listen to their own accounts, ask for their role again. */
	announce(memberUids: readonly string[], now: number): Promise<void>;
}

/** The status of gRPC. */
const notFound = 5;
/** Shared by the stores of members and of invitations. */
const runExclusive = createKeyedMutex();

export function memberRecordsOf(firestore: Firestore): MemberRecords {
	const collections = collectionsOf(firestore);
	const { invitations, memberships, users } = collections;
	const membership = (ownerId: string, memberUid: string) => memberships.doc(`${ownerId}_${memberUid}`);
	return {
		collections,
		membership,
		change: (ownerId, work) => runExclusive(`${firestore.databaseId} ${ownerId}`, () => firestore.runTransaction(work)),
		async members(transaction, ownerId) {
			const { docs } = await transaction.get(memberships.where('ownerId', '==', ownerId));
			return docs.map((found) => found.data());
		},
		async invited(transaction, ownerId, now) {
			const { docs } = await transaction.get(invitations.where('ownerId', '==', ownerId));
			return docs
				.map((found) => ({ id: found.id, document: found.data() }))
				.filter(({ document }) => isLive(document, now));
		},
		async tier(transaction, ownerId) {
			return (await transaction.get(users.doc(ownerId))).data()?.tier ?? null;
		},
		async mayManage(transaction, ownerId, personUid) {
			if (personUid === ownerId) return true;
			const member = (await transaction.get(membership(ownerId, personUid))).data();
			return member !== undefined && mayManage(countingRole(member));
		},
		async announce(memberUids, now) {
			const change = { accountsChangedAt: now };
			await Promise.all(memberUids.map((uid) => users.doc(uid).update(change).catch(unlessMissing)));
		},
		writeLimits(transaction, members, tier) {
			const counted = members.map((member) => ({ ...member, id: member.memberUid }));
			const owners = new Map(members.map(({ memberUid, ownerId }) => [memberUid, ownerId]));
			const changed = changedLimits(counted, tier);
			for (const { id, isLimited } of changed) {
				transaction.update(membership(owners.get(id) ?? '', id), { isLimited });
			}
			return changed.map(({ id }) => id);
		},
	};
}

/** The account of the member was deleted meanwhile. */
function unlessMissing(error: unknown): void {
	const isMissing = error instanceof Error && 'code' in error && error.code === notFound;
	if (!isMissing) throw error;
}
