/**
 * Store of sessions. `users/{uid}.sessionIds` holds the ids of the live ones; the API and Firestore's rules accept no other token, so a session
 * ends with the write that removes its id (AUTH-10).
 */
import { minuteMs } from '@stayup/contract';
import type { CollectionReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { DevicesDocument, SessionDocument, UserDocument } from '../../platform/firestore/documents.ts';
import { hasErrorCode, notFound } from '../../platform/firestore/error-codes.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import { activityOf } from '../activity/activity-log.ts';
import type { RequestClient } from '../activity/client-of-request.ts';
import { deviceHash, withDevice } from './device-store.ts';

export interface SessionStore {
	/**
	 * Starts a session and remembers its device, in one transaction. Null if the account no longer exists, is disabled, has a second factor that the
	 * login did not pass, or all its sessions were ended after `signedInAt`.
	 */
	start(uid: string, session: NewStoredSession): Promise<StartedSession | null>;
	/** The live sessions, last seen first. */
	listOf(uid: string): Promise<Stored<SessionDocument>[]>;
	/** Returns the ended session; null if the account has no such session. */
	end(uid: string, sessionId: string): Promise<SessionDocument | null>;
	endAll(uid: string, now: number): Promise<void>;
	/** Records when and where a session is used, at most every five minutes. */
	noteUse(sessionId: string, client: RequestClient, now: number): Promise<void>;
}

interface NewStoredSession extends RequestClient {
	id: string;
	/** When the credentials were entered, in milliseconds since the epoch. */
	signedInAt: number;
	hasPassedFactor: boolean;
	deviceId: string;
	/** When the login is entered in the activity log, in milliseconds since the epoch; null if the session is no login. */
	loggedInAt: number | null;
}

interface StartedSession {
	/** The account as it is stored. */
	user: UserDocument;
	/** Whether the device has logged in to the account before. */
	isKnownDevice: boolean;
}

/** A further login ends the oldest session. */
export const maxSessions = 20;
const seenEveryMs = 5 * minuteMs;
const useMegabytes = 4;

export function createSessionStore(firestore: Firestore): SessionStore {
	const { activity, devices, users, sessions } = collectionsOf(firestore);
	/** When this instance last read a session: most requests need no read of its document. */
	const notedAt = new BoundedMap<number>({ megabytes: useMegabytes });

	return {
		start(uid, { id, deviceId, loggedInAt, hasPassedFactor, ...session }) {
			return firestore.runTransaction(async (transaction) => {
				const [account, known] = await transaction.getAll<object, object>(users.doc(uid), devices.doc(uid));
				const user = account?.data() as UserDocument | undefined;
				if (!user || user.isDisabled || session.signedInAt < user.sessionsEndedAt) return null;
				// It was set up since the password was checked.
				if (user.secondFactor === 'on' && !hasPassedFactor) return null;
				const sessionIds = [...user.sessionIds, id];
				for (const oldest of sessionIds.splice(0, sessionIds.length - maxSessions)) {
					transaction.delete(sessions.doc(oldest));
				}
				transaction.update(users.doc(uid), { sessionIds });
				transaction.create(sessions.doc(id), { ...session, ownerId: uid, lastSeenAt: session.signedInAt });
				const before = (known?.data() as DevicesDocument | undefined)?.hashes ?? [];
				const { hashes, isKnown } = withDevice(before, deviceHash(uid, deviceId));
				transaction.set(devices.doc(uid), { hashes, network: session.network });
				if (loggedInAt !== null) {
					transaction.create(activity.doc(), activityOf(uid, 'login', session, loggedInAt));
				}
				return { user, isKnownDevice: isKnown };
			});
		},
		async listOf(uid) {
			const sessionIds = (await users.doc(uid).get()).data()?.sessionIds ?? [];
			if (sessionIds.length === 0) return [];
			const found = await firestore.getAll(...sessionIds.map((id) => sessions.doc(id)));
			return found
				.flatMap((snapshot) => {
					const document = snapshot.data() as SessionDocument | undefined;
					// A session may end between the two reads.
					return document ? [{ id: snapshot.id, document }] : [];
				})
				.sort((a, b) => b.document.lastSeenAt - a.document.lastSeenAt);
		},
		end(uid, sessionId) {
			return firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(uid))).data();
				if (!user?.sessionIds.includes(sessionId)) return null;
				const ended = (await transaction.get(sessions.doc(sessionId))).data();
				transaction.update(users.doc(uid), { sessionIds: user.sessionIds.filter((id) => id !== sessionId) });
				transaction.delete(sessions.doc(sessionId));
				return ended ?? null;
			});
		},
		endAll: (uid, now) =>
			firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(uid))).data();
				if (user) transaction.update(users.doc(uid), endSessionsBut(transaction, sessions, user, null, now));
			}),
		async noteUse(sessionId, { device, network }, now) {
			if (now - (notedAt.get(sessionId) ?? 0) < seenEveryMs) return;
			notedAt.set(sessionId, now);
			const session = (await sessions.doc(sessionId).get()).data();
			if (!session || now - session.lastSeenAt < seenEveryMs) return;
			try {
				await sessions.doc(sessionId).update({ lastSeenAt: now, device, network });
			} catch (error) {
				// The session has ended since it was read.
				if (!hasErrorCode(error, notFound)) throw error;
			}
		},
	};
}

/** Deletes all sessions but one, and returns the change of the account. It ends the logins that have not completed as well. */
export function endSessionsBut(
	transaction: Transaction,
	sessions: CollectionReference<SessionDocument>,
	{ sessionIds }: Pick<UserDocument, 'sessionIds'>,
	kept: string | null,
	now: number,
): Pick<UserDocument, 'sessionIds' | 'sessionsEndedAt'> {
	for (const id of sessionIds) if (id !== kept) transaction.delete(sessions.doc(id));
	return { sessionIds: sessionIds.filter((id) => id === kept), sessionsEndedAt: now };
}
