/** Finds what gives somebody else a way into an account or keeps its owner out, and ends it in the transaction of the first verification of the email address. */
import { isDeepStrictEqual } from 'node:util';
import { type AccessKind, isAdmin } from '@stayup/contract';
import type { DocumentReference, Transaction } from 'firebase-admin/firestore';
import type { Collections } from '../../platform/firestore/collections.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { freshVisitKey } from '../../status-pages/pages/fresh-values.ts';
import { narrowedAccess } from '../../status-pages/pages/page-store.ts';
import { hasFactor } from '../second-factor/second-factor.ts';
import { newUserPreferences } from '../user-store.ts';
import { isLive } from './invitation-end.ts';
import { revoked } from './key-end.ts';

interface OfAccount {
	collections: Collections;
	transaction: Transaction;
	uid: string;
	user: UserDocument;
	/** Milliseconds since the epoch. */
	now: number;
}

/** One write that ends a part of the access. */
export type End = (transaction: Transaction) => void;
/** The ends of everything of a kind; none if the account has nothing of it. */
export type FindAccess = (account: OfAccount) => Promise<End[]>;

const mostEvidenceLinks = 400;

const secondFactorOf: FindAccess = async ({ collections, transaction, uid, user }) => {
	const found = await transaction.get(collections.secondFactors.doc(uid));
	const factor = found.data();
	if (!factor || !hasFactor(factor)) return [];
	const after = isAdmin(user) ? 'required' : 'off';
	return [
		deletes(found.ref),
		(writes) => writes.update(collections.users.doc(uid), { secondFactor: after, requiresSecondFactor: false }),
	];
};

const keysOf: FindAccess = async ({ collections: { apiKeys }, transaction, uid, now }) => {
	const { docs } = await transaction.get(apiKeys.where('ownerId', '==', uid).where('revokedAt', '==', null));
	return docs.map(
		({ ref }) =>
			(writes) =>
				writes.update(ref, revoked(now)),
	);
};

const membersOf: FindAccess = async ({ collections: { memberships }, transaction, uid }) => {
	const { docs } = await transaction.get(memberships.where('ownerId', '==', uid));
	return docs.map(({ ref }) => deletes(ref));
};

const invitationsOf: FindAccess = async ({ collections: { invitations }, transaction, uid, now }) => {
	const { docs } = await transaction.get(invitations.where('ownerId', '==', uid));
	return docs.filter((found) => isLive(found.data(), now)).map(({ ref }) => deletes(ref));
};

/** A chat or a phone opens nothing without its channel. */
const channelsOf: FindAccess = async ({ collections, transaction, uid }) => {
	const found = await transaction.get(collections.alertSettings.doc(uid));
	const { channels = {}, policies = {} } = found.data() ?? {};
	if (Object.keys(channels).length + Object.keys(policies).length === 0) return [];
	const { docs } = await transaction.get(collections.telegramChats.where('ownerId', '==', uid));
	return [deletes(found.ref), ...docs.map(({ ref }) => deletes(ref))];
};

const webhookSecretOf: FindAccess = async ({ collections, transaction, uid }) => {
	const found = await transaction.get(collections.webhookSecrets.doc(uid));
	return found.exists ? [deletes(found.ref)] : [];
};

const notificationsOf: FindAccess = async ({ collections, uid, user }) => {
	if (isDeepStrictEqual(user.notificationPreferences, newUserPreferences)) return [];
	return [(writes) => writes.update(collections.users.doc(uid), { notificationPreferences: newUserPreferences })];
};

const calendarLinkOf: FindAccess = async ({ collections, uid, user }) => {
	if (user.maintenanceCalendar === null) return [];
	return [(writes) => writes.update(collections.users.doc(uid), { maintenanceCalendar: null })];
};

const evidenceLinksOf: FindAccess = async ({ collections: { outages }, transaction, uid }) => {
	const shared = outages.where('ownerId', '==', uid).orderBy('evidenceLink.createdAt', 'desc');
	const { docs } = await transaction.get(shared.limit(mostEvidenceLinks));
	return docs.map(
		({ ref }) =>
			(writes) =>
				writes.update(ref, { evidenceLink: null }),
	);
};

/** A private page whose readers somebody else chose is closed until its owner chooses them, and not open to all. */
const privatePagesOf: FindAccess = async ({ collections, transaction, uid, now }) => {
	const pages = await transaction.get(collections.statusPages.where('ownerId', '==', uid));
	const closed = pages.docs.filter((found) => {
		const { access, passwordHash, allowedEmails } = found.data();
		return access !== 'public' && (passwordHash !== null || allowedEmails.length > 0);
	});
	const snapshots = await Promise.all(closed.map(({ id }) => transaction.get(collections.statusSnapshots.doc(id))));
	return closed.flatMap((found, index): End[] => {
		const page = found.data();
		const change = {
			isPublished: false,
			passwordHash: null,
			allowedEmails: [],
			visitKey: freshVisitKey(),
			upkeep: { ...page.upkeep, accessChangedAt: now },
			changedAt: now,
		};
		const snapshot = snapshots[index];
		const closes: End = (writes) => writes.update(found.ref, change);
		if (!snapshot?.exists) return [closes];
		return [closes, (writes) => writes.update(snapshot.ref, narrowedAccess({ ...page, ...change }, now))];
	});
};

const deletionOf: FindAccess = async ({ collections, uid, user }) => {
	return user.deletionAt === null ? [] : [(writes) => writes.update(collections.users.doc(uid), { deletionAt: null })];
};

const finds: Record<AccessKind, FindAccess> = {
	'second-factor': secondFactorOf,
	'api-keys': keysOf,
	members: membersOf,
	invitations: invitationsOf,
	channels: channelsOf,
	'webhook-secret': webhookSecretOf,
	notifications: notificationsOf,
	'calendar-link': calendarLinkOf,
	'evidence-links': evidenceLinksOf,
	'private-pages': privatePagesOf,
	deletion: deletionOf,
};

export interface FoundAccess {
	kind: AccessKind;
	ends: End[];
}

/** Only of kinds that the account has something of. */
export async function accessOf(account: OfAccount): Promise<FoundAccess[]> {
	const kinds = Object.keys(finds) as AccessKind[];
	const found = await Promise.all(kinds.map(async (kind) => ({ kind, ends: await finds[kind](account) })));
	return found.filter(({ ends }) => ends.length > 0);
}

function deletes(ref: DocumentReference<unknown>): End {
	return (writes) => writes.delete(ref);
}
