/** Store of `secondFactors/{uid}`, and of whether the account has a second factor. */
import { isAdmin } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../../audit/audit.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { SecondFactorDocument } from '../../platform/firestore/second-factor-documents.ts';
import { hasFactor, noSecondFactor } from './second-factor.ts';

export interface SecondFactorStore {
	find(uid: string): Promise<SecondFactorDocument>;
	/** Stores what `change` returns, in one transaction with the account; null changes nothing. Throws what `change` throws. */
	change(
		uid: string,
		change: (current: SecondFactorDocument) => SecondFactorDocument | null,
	): Promise<SecondFactorDocument | null>;
	/** Removes all factors; an admin must set up a new one. Only for the operator's script: no endpoint calls it. */
	reset(uid: string, by: AuditActor, now: number): Promise<void>;
	/** AUTH-13: closes the admin access of an admin without a second factor until they set one up. */
	requireOfAdmin(uid: string): Promise<void>;
	/** The same for all admins, for those who were logged in when the setting changed. */
	requireOfAdmins(): Promise<void>;
}

export function createSecondFactorStore(firestore: Firestore): SecondFactorStore {
	const { secondFactors, users } = collectionsOf(firestore);

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
		change(uid, change) {
			return firestore.runTransaction(async (transaction) => {
				const current = (await transaction.get(secondFactors.doc(uid))).data() ?? noSecondFactor;
				const next = change(current);
				if (next === null) return null;
				transaction.set(secondFactors.doc(uid), next);
				if (hasFactor(next) !== hasFactor(current)) {
					transaction.update(users.doc(uid), { secondFactor: hasFactor(next) ? 'on' : 'off' });
				}
				return next;
			});
		},
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
