/** Store of `users/{uid}`, the only place that stores role and tier. */
import { isTimeZone, type NotificationPreferences, type PageQuery, toInstant, type User } from '@stayup/contract';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { audit, systemActor } from '../audit/audit.ts';
import { shownEmail } from '../emails/templates/shown-email.ts';
import type { AccountSetup } from '../platform/firestore/account-setup.ts';
import { collectionsOf, namesWithAccount } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import { deleteAll } from '../platform/firestore/delete-all.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { findIn, firstOf, mapPage, type Page, readPage, readPageById } from '../platform/firestore/paging.ts';
import { lastMonthOf } from '../platform/month.ts';
import { afterConfirmation, afterRegistration } from './unconfirmed.ts';

export const newUserPreferences: NotificationPreferences = {
	email: { enabled: true },
	webhook: { enabled: false, url: '' },
};

/** The fields that users change; other stores change role, tier and access. */
export type UserChange = Partial<
	Pick<
		UserDocument,
		| 'name'
		| 'email'
		| 'isEmailConfirmed'
		| 'pendingEmail'
		| 'passwordChangedAt'
		| 'notificationPreferences'
		| 'timeZone'
		| 'deletionAt'
		| 'websiteDefaults'
	>
>;

export interface NewUser {
	name: string;
	email: string;
	timeZone?: string | undefined;
}

export interface Account {
	uid: string;
	user: UserDocument;
}

export interface UserStore {
	find(uid: string): Promise<UserDocument | null>;
	/** The account with this confirmed or unconfirmed email. */
	findByEmail(email: string): Promise<Account | null>;
	/** At most `limit` accounts in the order of their ids, after the account `after`. */
	pageById(after: string | null, limit: number): Promise<Account[]>;
	/** Which of the ids belong to an account. */
	existing(uids: readonly string[]): Promise<Set<string>>;
	newId(): string;
	/** Null if another account has the email. `timeZone` is the browser's, if it sent one. */
	create(uid: string, user: NewUser, now: number): Promise<UserDocument | null>;
	/** Returns the changed account; null if it no longer exists. */
	change(uid: string, change: UserChange): Promise<UserDocument | null>;
	/** Records a step of the first visit, unless it is recorded already. */
	noteSetupStep(uid: string, step: keyof AccountSetup, now: number): Promise<void>;
	/** Ids of users whose tier change has not been applied to their websites. */
	withPendingTier(query: PageQuery): Promise<Page<string>>;
	/** Ids of users whose deletion is due, earliest first. */
	dueForDeletion(now: number, query: PageQuery): Promise<Page<string>>;
	/** Deletes an account whose registration failed, and which therefore has nothing else. */
	discard(uid: string): Promise<void>;
	/**
	 * Deletes the account, its secrets, maintenance windows, status pages, projects, deliveries, email links, sessions, activity log and leftover outages, and writes a row of the audit log; the
	 * caller has deleted its websites.
	 */
	remove(uid: string, now: number): Promise<void>;
}

export function createUserStore(firestore: Firestore): UserStore {
	const stored = collectionsOf(firestore);
	const { devices, users, webhookSecrets, secondFactors } = stored;
	return {
		async find(uid) {
			return findIn(users, uid);
		},
		async findByEmail(email) {
			const found = await firstOf(users.where('email', '==', email));
			return found && { uid: found.id, user: found.document };
		},
		async pageById(after, limit) {
			const all = users.orderBy(FieldPath.documentId());
			const { docs } = await (after === null ? all : all.startAfter(after)).limit(limit).get();
			return docs.map((found) => ({ uid: found.id, user: found.data() }));
		},
		async existing(uids) {
			const found = uids.length === 0 ? [] : await firestore.getAll(...uids.map((uid) => users.doc(uid)));
			return new Set(found.filter(({ exists }) => exists).map(({ id }) => id));
		},
		newId: () => users.doc().id,
		async create(uid, { name, email, timeZone = '' }, now) {
			const user: UserDocument = {
				name,
				email,
				isEmailConfirmed: false,
				pendingEmail: null,
				passwordChangedAt: null,
				role: 'user',
				tier: 'Free',
				isTierPending: false,
				isDisabled: false,
				sessionIds: [],
				sessionsEndedAt: 0,
				secondFactor: 'off',
				requiresSecondFactor: false,
				notificationPreferences: newUserPreferences,
				timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
				websiteCount: 0,
				reportedMonth: lastMonthOf(now),
				stripeCustomerId: null,
				subscription: null,
				deletionAt: null,
				unconfirmedPause: afterRegistration(now),
				setup: { testAlertAt: null, channelsChosenAt: null },
				maintenanceCalendar: null,
				createdAt: now,
			};
			// Not in a transaction: it would lock the query against all other registrations. Of two at the same moment, Firebase Auth refuses one.
			const { empty } = await users.where('email', '==', email).limit(1).get();
			if (!empty) return null;
			const batch = firestore.batch();
			batch.create(users.doc(uid), user);
			count(batch, firestore, { usersByTier: { [user.tier]: 1 } });
			await batch.commit();
			return user;
		},
		noteSetupStep(uid, step, now) {
			return firestore.runTransaction(async (transaction) => {
				const setup = (await transaction.get(users.doc(uid))).data()?.setup;
				if (setup?.[step] === null) transaction.update(users.doc(uid), { setup: { ...setup, [step]: now } });
			});
		},
		async withPendingTier(query) {
			const pending = users.where('isTierPending', '==', true);
			return mapPage(await readPageById(pending, query), ({ id }) => id);
		},
		async dueForDeletion(now, query) {
			const due = users.where('deletionAt', '<=', now);
			return mapPage(await readPage(due, { field: 'deletionAt', direction: 'asc' }, query), ({ id }) => id);
		},
		async discard(uid) {
			const batch = firestore.batch();
			batch.delete(users.doc(uid), { exists: true });
			count(batch, firestore, { usersByTier: { Free: -1 } });
			await batch.commit();
		},
		async remove(uid, now) {
			// The removal of a website that was interrupted leaves outages and comments.
			for (const name of namesWithAccount) await deleteAll(firestore, stored[name].where('ownerId', '==', uid));
			await firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(uid))).data();
				if (!user) return;
				transaction.delete(users.doc(uid));
				transaction.delete(webhookSecrets.doc(uid));
				transaction.delete(stored.alertSettings.doc(uid));
				transaction.delete(stored.savedFilters.doc(uid));
				transaction.delete(devices.doc(uid));
				transaction.delete(secondFactors.doc(uid));
				count(transaction, firestore, { usersByTier: { [user.tier]: -1 } });
				const change = { action: 'user.deleted', subjectId: uid, before: null, after: null } as const;
				audit(transaction, firestore, change, systemActor, now);
			});
		},
		change(uid, change) {
			return firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(uid))).data();
				if (!user) return null;
				const changes = {
					...change,
					...(change.isEmailConfirmed && { unconfirmedPause: afterConfirmation(user.unconfirmedPause) }),
				};
				transaction.update(users.doc(uid), changes);
				return { ...user, ...changes };
			});
		},
	};
}

export function userOf(uid: string, user: UserDocument): User {
	const { name, isEmailConfirmed, pendingEmail, role, tier, notificationPreferences, websiteCount } = user;
	return {
		_id: uid,
		name,
		email: shownEmail(user.email),
		isEmailConfirmed,
		pendingEmail: pendingEmail === null ? null : shownEmail(pendingEmail),
		role,
		tier,
		notificationPreferences,
		timeZone: user.timeZone,
		websiteCount,
		deletionAt: user.deletionAt === null ? null : new Date(user.deletionAt).toISOString(),
		unconfirmedPause: unconfirmedPauseOf(user),
		setup: setupOf(user.setup),
		createdAt: new Date(user.createdAt).toISOString(),
	};
}

function setupOf({ testAlertAt, channelsChosenAt }: AccountSetup): User['setup'] {
	return {
		testAlertAt: testAlertAt === null ? null : toInstant(testAlertAt),
		channelsChosenAt: channelsChosenAt === null ? null : toInstant(channelsChosenAt),
	};
}

function unconfirmedPauseOf({ isEmailConfirmed, unconfirmedPause: pause }: UserDocument): User['unconfirmedPause'] {
	if (pause === null || isEmailConfirmed) return null;
	if (pause.pausedAt !== null) return { at: new Date(pause.pausedAt).toISOString(), isPaused: true };
	if (pause.warnedAt === null || pause.nextStepAt === null) return null;
	return { at: new Date(pause.nextStepAt).toISOString(), isPaused: false };
}
