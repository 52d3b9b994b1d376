/** Makes the account that owns our own monitors, which is no user in lists and counts. Its alerts reach us by email; see `functions/src/delivery/receiver.ts`. */
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { teamAccountId, teamAccountName } from '../../platform/team-account.ts';

/** Sorts after every month, so that the account gets no monthly report. */
const noMonth = '9999-12';

function teamAccount(now: number): UserDocument {
	return {
		name: teamAccountName,
		email: '',
		isEmailConfirmed: true,
		pendingEmail: null,
		passwordChangedAt: null,
		role: 'user',
		tier: 'Admin',
		isTierPending: false,
		isDisabled: false,
		sessionIds: [],
		sessionsEndedAt: 0,
		secondFactor: 'off',
		requiresSecondFactor: false,
		notificationPreferences: { email: { enabled: true }, webhook: { enabled: false, url: '' } },
		timeZone: 'UTC',
		websiteCount: 0,
		reportedMonth: noMonth,
		stripeCustomerId: null,
		subscription: null,
		deletionAt: null,
		unconfirmedPause: null,
		setup: { testAlertAt: null, channelsChosenAt: null },
		maintenanceCalendar: null,
		createdAt: now,
	};
}

/** Does nothing if the account exists. */
export type EnsureTeamAccount = (now: number) => Promise<void>;

export function createEnsureTeamAccount(firestore: Firestore): EnsureTeamAccount {
	const { users } = collectionsOf(firestore);
	return (now) =>
		firestore.runTransaction(async (transaction) => {
			const ref = users.doc(teamAccountId);
			if ((await transaction.get(ref)).exists) return;
			transaction.create(ref, teamAccount(now));
		});
}
