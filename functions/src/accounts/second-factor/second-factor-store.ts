/** Store of `secondFactors/{uid}`, and of whether the account has a second factor. */
import { isAdmin } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../../audit/audit.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { SecondFactorDocument } from '../../platform/firestore/second-factor-documents.ts';
import { Problem } from '../../platform/problem.ts';
import { endSessionsBut } from '../sessions/session-store.ts';
import { hasFactor, noSecondFactor } from './second-factor.ts';

export interface SecondFactorStore {
	find(uid: string): Promise<SecondFactorDocument>;
	/** Stores what `change` returns, in one transaction with the account; null changes nothing. Throws what `change` throws. */
	change(
		uid: string,
		change: (current: SecondFactorDocument) => SecondFactorDocument | null,
	): Promise<SecondFactorDocument | null>;
	/** The same, and the first factor ends the sessions that began without one, except the one that adds it. */
	add(
		uid: string,
		change: (current: SecondFactorDocument) => SecondFactorDocument,
		adding: { sessionId: string; now: number },
	): Promise<SecondFactorDocument>;
	/** Removes all factors; an admin must set up a new one. Only for the operator's script: no endpoint calls it. */
	reset(uid: string, by: AuditActor, now: number): Promise<void>;
	/** AUTH-13: closes the admin access of an admin without a second factor until they set one up. */
	requireOfAdmin(uid: string): Promise<void>;
	/** The same for all admins, for those who were logged in when the setting changed. */
	requireOfAdmins(): Promise<void>;
}

export function createSecondFactorStore(firestore: Firestore): SecondFactorStore {
	const { secondFactors, sessions, users } = collectionsOf(firestore);

	async function changeIn<Next extends SecondFactorDocument | null>(
		transaction: Transaction,
		uid: string,
		change: (current: SecondFactorDocument) => Next,
		adding: { sessionId: string; now: number } | null,
	): Promise<Next> {
		const current = (await transaction.get(secondFactors.doc(uid))).data() ?? noSecondFactor;
		const next = change(current);
		if (next === null) return next;
		const hadFactor = hasFactor(current);
		const user = hasFactor(next) === hadFactor ? null : (await transaction.get(users.doc(uid))).data();
		if (hadFactor && user?.requiresSecondFactor) throw neededForMembers();
		transaction.set(secondFactors.doc(uid), next);
		if (!user) return next;
		const ended = adding && endSessionsBut(transaction, sessions, user, adding.sessionId, adding.now);
		transaction.update(users.doc(uid), { secondFactor: hadFactor ? 'off' : 'on', ...ended });
		return next;
	}

	function requireOfAdmin(uid: string): Promise<void> {
		return firestore.runTransaction(async (transaction) => {
			const user = (await transaction.get(users.doc(uid))).data();
			if (user && isAdmin(user) && user.secondFactor === 'off') {
				transaction.update(users.doc(uid), { secondFactor: 'required' });
			}
		});
	}

	return {
		async find(uid) {
			return (await secondFactors.doc(uid).get()).data() ?? noSecondFactor;
		},
		change: (uid, change) => firestore.runTransaction((transaction) => changeIn(transaction, uid, change, null)),
		add: (uid, change, adding) => firestore.runTransaction((transaction) => changeIn(transaction, uid, change, adding)),
		reset(uid, by, now) {
			return firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(uid))).data();
				if (!user) return;
				const after = isAdmin(user) ? 'required' : 'off';
				transaction.delete(secondFactors.doc(uid));
				transaction.update(users.doc(uid), { secondFactor: after });
				const change = { subjectId: uid, before: user.secondFactor, after };
				audit(transaction, firestore, { action: 'user.second-factor-reset', ...change }, by, now);
			});
		},
		requireOfAdmin,
		async requireOfAdmins() {
			const { docs } = await users.where('role', '==', 'admin').where('secondFactor', '==', 'off').get();
			for (const { id } of docs) await requireOfAdmin(id);
		},
	};
}

function neededForMembers(): Problem {
	return new Problem(
		'conflict',
		'You require two-factor authentication of your members, so you need it as well. Add another factor first, or stop requiring it of your members.',
	);
}
