/** Store of `memberships/{ownerId}_{memberUid}`: who may act on the account of another. */
import type { MemberRole } from '@stayup/contract';
import type { Firestore, Query, Transaction } from 'firebase-admin/firestore';
import type { MembershipDocument } from '../../platform/firestore/accounts/member-documents.ts';
import { deleteAll } from '../../platform/firestore/delete-all.ts';
import { isDocumentId } from '../../platform/firestore/paging.ts';
import { stopsOf } from '../grants/grants.ts';
import type { Person, Stop } from '../grants/person-stops.ts';
import { memberRecordsOf } from './member-records.ts';
import { countingRole, mayManage, refusalOfRole } from './member-rules.ts';

export interface MemberStore {
	/** The role that counts: a member above the limit of the plan only reads. Null for anyone else. */
	roleOf(ownerId: string, memberUid: string): Promise<MemberRole | null>;
	/** Of an account, oldest first. */
	listOf(ownerId: string): Promise<MembershipDocument[]>;
	/** Of a person, oldest first. */
	listOfMember(memberUid: string): Promise<MembershipDocument[]>;
	/** The ids of the accounts that a person may manage besides their own. */
	accountsManagedBy(memberUid: string): Promise<string[]>;
	/** Null if there is no such member, or a sentence that refuses the change. */
	changeRole(
		ownerId: string,
		memberUid: string,
		role: MemberRole,
		now: number,
	): Promise<{ before: MembershipDocument; after: MembershipDocument; stopped: Stop[] } | string | null>;
	/** Null if there is no such member. */
	remove(ownerId: string, memberUid: string, now: number): Promise<{ stopped: Stop[] } | null>;
	/** Everything that a removal of the member would stop, or a role that may not manage the account. */
	stopsOf(person: Person): Promise<Stop[]>;
	/** Limits the newest members above the number of the tier to reading, and gives the others their roles back. May be repeated. */
	applyTier(ownerId: string, now: number): Promise<void>;
	/** Ends the memberships and the invitations of an account that is deleted, and its memberships of other accounts. */
	removeAllOf(uid: string, now: number): Promise<void>;
	/** Whether it changed anything. `no-factor`: the owner has no second factor, and so may not require one. */
	requireSecondFactor(ownerId: string, isRequired: boolean, now: number): Promise<boolean | 'no-factor'>;
	/** The browsers of the members ask whether they still have access: their open listeners would not notice that the owner was disabled. */
	announceTo(ownerId: string, now: number): Promise<void>;
}

export function createMemberStore(firestore: Firestore): MemberStore {
	const records = memberRecordsOf(firestore);
	const stopsIn = (transaction: Transaction, person: Person) =>
		stopsOf(records.collections, (query) => transaction.get(query), person);
	const { memberships, invitations } = records.collections;
	const listed = async (query: Query<MembershipDocument>) =>
		(await query.get()).docs.map((found) => found.data()).toSorted((a, b) => a.createdAt - b.createdAt);

	async function remove(ownerId: string, memberUid: string, now: number): Promise<{ stopped: Stop[] } | null> {
		if (!isDocumentId(ownerId) || !isDocumentId(memberUid)) return null;
		let changed: string[] = [];
		const result = await records.change(ownerId, async (transaction) => {
			const tier = await records.tier(transaction, ownerId);
			const members = await records.members(transaction, ownerId);
			const person = await transaction.get(records.collections.users.doc(memberUid));
			const removed = members.find((member) => member.memberUid === memberUid);
			if (!removed) return null;
			const stopped = await stopsIn(transaction, { ownerId, personUid: memberUid, now });
			for (const stop of stopped) stop.end(transaction);
			transaction.delete(records.membership(ownerId, memberUid));
			// The browser of the member listens to it, and asks the API again at once.
			if (person.exists) transaction.update(person.ref, { accountsChangedAt: now });
			const others = members.filter((member) => member !== removed);
			if (tier !== null) changed = records.writeLimits(transaction, others, tier);
			return { stopped };
		});
		await records.announce(changed, now);
		return result;
	}

	async function memberUidsOf(ownerId: string): Promise<string[]> {
		const { docs } = await memberships.where('ownerId', '==', ownerId).get();
		return docs.map((found) => found.data().memberUid);
	}

	return {
		async roleOf(ownerId, memberUid) {
			if (!isDocumentId(ownerId) || !isDocumentId(memberUid)) return null;
			const member = (await records.membership(ownerId, memberUid).get()).data();
			return member ? countingRole(member) : null;
		},
		listOf: (ownerId) => listed(memberships.where('ownerId', '==', ownerId)),
		listOfMember: (memberUid) => listed(memberships.where('memberUid', '==', memberUid)),

		async accountsManagedBy(memberUid) {
			const joined = await listed(memberships.where('memberUid', '==', memberUid));
			return joined.filter((member) => mayManage(countingRole(member))).map(({ ownerId }) => ownerId);
		},

		async changeRole(ownerId, memberUid, role, now) {
			if (!isDocumentId(ownerId) || !isDocumentId(memberUid)) return null;
			let changed: string[] = [];
			const result = await records.change(ownerId, async (transaction) => {
				const tier = await records.tier(transaction, ownerId);
				const members = await records.members(transaction, ownerId);
				const invited = await records.invited(transaction, ownerId, now);
				const before = members.find((member) => member.memberUid === memberUid);
				if (!before || tier === null) return null;
				const others = members.filter((member) => member !== before);
				const counted = [...others, ...invited.map(({ document }) => document)];
				// Someone who counts already takes no further place.
				const refusal = before.role === 'viewer' ? refusalOfRole(role, counted, tier) : null;
				if (refusal) return refusal;
				const after = { ...before, role };
				const stopped = mayManage(role) ? [] : await stopsIn(transaction, { ownerId, personUid: memberUid, now });
				for (const stop of stopped) stop.end(transaction);
				transaction.update(records.membership(ownerId, memberUid), { role });
				changed = [memberUid, ...records.writeLimits(transaction, [...others, after], tier)];
				return { before, after, stopped };
			});
			await records.announce(changed, now);
			return result;
		},

		remove,

		stopsOf: (person) => stopsOf(records.collections, (query) => query.get(), person),

		async applyTier(ownerId, now) {
			const changed = await records.change(ownerId, async (transaction) => {
				const tier = await records.tier(transaction, ownerId);
				const members = await records.members(transaction, ownerId);
				return tier === null ? [] : records.writeLimits(transaction, members, tier);
			});
			await records.announce(changed, now);
		},

		async requireSecondFactor(ownerId, isRequired, now) {
			const owner = records.collections.users.doc(ownerId);
			const changed = await firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(owner)).data();
				if (isRequired && user?.secondFactor !== 'on') return 'no-factor';
				if (user?.requiresSecondFactor === isRequired) return false;
				transaction.update(owner, { requiresSecondFactor: isRequired });
				return true;
			});
			// Also without a change: the request before may have failed here.
			if (changed !== 'no-factor') await records.announce(await memberUidsOf(ownerId), now);
			return changed;
		},

		async announceTo(ownerId, now) {
			await records.announce(await memberUidsOf(ownerId), now);
		},

		async removeAllOf(uid, now) {
			const members = await memberUidsOf(uid);
			await deleteAll(firestore, memberships.where('ownerId', '==', uid));
			for (const { ownerId } of await listed(memberships.where('memberUid', '==', uid)))
				await remove(ownerId, uid, now);
			await deleteAll(firestore, invitations.where('ownerId', '==', uid));
			await records.announce(members, now);
		},
	};
}
