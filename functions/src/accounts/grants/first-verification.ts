/** Stores that a new password by email has proved the email address. Who registered it before may have been somebody else. */
import type { AccessKind } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { afterConfirmation } from '../unconfirmed.ts';
import { accessOf } from './account-access.ts';

export interface ProvedEmail {
	user: UserDocument;
	/** Kinds that the first verification has ended. */
	ended: AccessKind[];
	/** Kinds that go on with the account, because its owner added them. */
	left: AccessKind[];
}

export interface VerificationStore {
	/** Confirms the email address, drops the pending one, and ends all access that was given before the first verification. Null if there is no account. */
	prove(uid: string, now: number): Promise<ProvedEmail | null>;
	/** The kinds that a new password does not end. */
	leftOf(uid: string, now: number): Promise<AccessKind[]>;
}

export function createVerificationStore(firestore: Firestore): VerificationStore {
	const collections = collectionsOf(firestore);
	const { devices, sessions, users } = collections;
	return {
		prove: (uid, now) =>
			firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(uid))).data();
				if (!user) return null;
				// 1. Find all access of the account.
				const found = await accessOf({ collections, transaction, uid, user, now });
				const kinds = found.map(({ kind }) => kind);
				// 2. An intruder may have requested the pending email address.
				const confirmed = {
					isEmailConfirmed: true,
					pendingEmail: null,
					unconfirmedPause: afterConfirmation(user.unconfirmedPause),
				};
				transaction.update(users.doc(uid), confirmed);
				const proved = { ...user, ...confirmed };
				if (user.isEmailConfirmed) return { user: proved, ended: [], left: kinds };
				// 3. At the first verification, end it.
				for (const { ends } of found) for (const end of ends) end(transaction);
				// 4. End the logins again: a passkey may have logged in since the password changed.
				for (const id of user.sessionIds) transaction.delete(sessions.doc(id));
				transaction.delete(devices.doc(uid));
				transaction.update(users.doc(uid), { sessionIds: [], sessionsEndedAt: now });
				return { user: proved, ended: kinds, left: [] };
			}),
		leftOf: (uid, now) =>
			firestore.runTransaction(
				async (transaction) => {
					const user = (await transaction.get(users.doc(uid))).data();
					const found = user ? await accessOf({ collections, transaction, uid, user, now }) : [];
					return found.map(({ kind }) => kind);
				},
				{ readOnly: true },
			),
	};
}
