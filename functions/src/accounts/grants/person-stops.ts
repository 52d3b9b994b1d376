/** Finds what stops in an account when a person may no longer manage it, and ends it in the transaction that takes the right away. */
import type { MemberStop } from '@stayup/contract';
import type { Query, QuerySnapshot, Transaction } from 'firebase-admin/firestore';
import type { Collections } from '../../platform/firestore/collections.ts';
import { isLive } from './invitation-end.ts';
import { endWithPerson } from './key-end.ts';

export interface Person {
	ownerId: string;
	personUid: string;
	/** Milliseconds since the epoch. */
	now: number;
}

export interface Stop {
	/** `previous-secret`: of an API key that goes on with a secret that the person was not shown. */
	kind: MemberStop['kind'];
	/** For people: the name of the key, the email address that is invited, or the service that is connected. */
	name: string;
	/** Of an API key; null before its first use. */
	lastUsedAt: number | null;
	end(transaction: Transaction): void;
}

/** Reads alone for a preview, and in the transaction that ends what is found. */
type Read = <Shape>(query: Query<Shape>) => Promise<QuerySnapshot<Shape>>;
export type StopsOf = (collections: Collections, read: Read, person: Person) => Promise<Stop[]>;

export const keysOfPerson: StopsOf = async ({ apiKeys }, read, { ownerId, personUid, now }) => {
	const { docs } = await read(apiKeys.where('ownerId', '==', ownerId).where('revokedAt', '==', null));
	return docs.flatMap((found): Stop[] => {
		const { name, lastUsedAt } = found.data();
		const stop = endWithPerson(found.data(), personUid, now);
		if (!stop) return [];
		return [{ kind: stop.kind, name, lastUsedAt, end: (transaction) => transaction.update(found.ref, stop.change) }];
	});
};

export const invitationsOfPerson: StopsOf = async ({ invitations }, read, { ownerId, personUid, now }) => {
	const { docs } = await read(invitations.where('ownerId', '==', ownerId));
	return docs.flatMap((found): Stop[] => {
		const { email, invitedBy } = found.data();
		if (invitedBy.uid !== personUid || !isLive(found.data(), now)) return [];
		return [{ kind: 'invitation', name: email, lastUsedAt: null, end: (transaction) => transaction.delete(found.ref) }];
	});
};

/** Each admin sees the same code, and the next one who asks gets another. */
export const telegramCodesOfAccount: StopsOf = async ({ telegramChats }, read, { ownerId, now }) => {
	const { docs } = await read(telegramChats.where('ownerId', '==', ownerId));
	return docs.flatMap((found): Stop[] => {
		const { codeHash, codeExpiresAt } = found.data();
		if (codeHash === null || codeExpiresAt <= now) return [];
		const end = (transaction: Transaction) => void transaction.update(found.ref, { codeHash: null });
		return [{ kind: 'connect-link', name: 'Telegram', lastUsedAt: null, end }];
	});
};
