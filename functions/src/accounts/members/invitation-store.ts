/** Store of `invitations/{hash}`: an email address that may join an account within seven days, once. Only the email has the token of its link. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayMs, invitationDays } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { InvitationDocument, MembershipDocument } from '../../platform/firestore/accounts/member-documents.ts';
import { allOf, isDocumentId, ownedIn, type Stored } from '../../platform/firestore/paging.ts';
import { isLive } from '../grants/invitation-end.ts';
import { memberRecordsOf } from './member-records.ts';
import { refusalOfRole } from './member-rules.ts';

export type StoredInvitation = Stored<InvitationDocument>;
export type NewInvitation = Pick<InvitationDocument, 'ownerId' | 'email' | 'role' | 'invitedBy'>;

export interface InvitationStore {
	/** A sentence refuses it. `exists`: the email address is invited already. `not-allowed`: who invites may no longer manage the account. */
	create(
		invitation: NewInvitation,
		now: number,
	): Promise<StoredInvitation | 'exists' | 'not-allowed' | { refusal: string }>;
	/** Extends it by seven days. Null if the account has no such invitation. */
	renew(ownerId: string, id: string, now: number): Promise<StoredInvitation | null>;
	/** Null if the account has no such invitation. */
	remove(ownerId: string, id: string): Promise<InvitationDocument | null>;
	/** Of an account, newest first, also the expired ones. */
	listOf(ownerId: string): Promise<StoredInvitation[]>;
	/** A new token for the link of an email, with the invitation; null if it is used, revoked or expired. */
	mint(id: string, now: number): Promise<{ token: string; invitation: InvitationDocument } | null>;
	/** Null if the token opens nothing any longer. */
	find(token: string, now: number): Promise<StoredInvitation | null>;
	/** Makes the caller a member. Null if the token opens nothing any longer. */
	accept(token: string, person: { uid: string; email: string }, now: number): Promise<Accepted | null>;
}

/** `other-email`: the invitation is for another email address. */
export type Accepted = MembershipDocument | { refusal: 'other-email'; invitedEmail: string } | { refusal: 'member' };

const validMs = invitationDays * dayMs;
const tokenBytes = 24;
/** An email that was sent again makes another link. */
const linksPerInvitation = 5;

export function createInvitationStore(firestore: Firestore): InvitationStore {
	const records = memberRecordsOf(firestore);
	const { invitations } = records.collections;
	const expiry = (now: number) => Timestamp.fromMillis(now + validMs);

	async function openedBy(token: string, now: number): Promise<StoredInvitation | null> {
		const [id = '', secret = ''] = token.split('.');
		if (!isDocumentId(id) || secret === '') return null;
		const document = (await invitations.doc(id).get()).data();
		return document && isLive(document, now) && isTokenOf(document, secret) ? { id, document } : null;
	}

	return {
		async create(invitation, now) {
			const { ownerId, email, role, invitedBy } = invitation;
			const ref = invitations.doc(idOf(ownerId, email));
			return records.change(ownerId, async (transaction) => {
				const tier = await records.tier(transaction, ownerId);
				// The person may have been removed since the request began.
				if (!(await records.mayManage(transaction, ownerId, invitedBy.uid))) return 'not-allowed';
				const members = await records.members(transaction, ownerId);
				const invited = await records.invited(transaction, ownerId, now);
				if (invited.some(({ id }) => id === ref.id)) return 'exists';
				const counted = [...members, ...invited.map(({ document }) => document)];
				const refusal = refusalOfRole(role, counted, tier ?? 'Free');
				if (refusal) return { refusal };
				const document = { ...invitation, tokenHashes: [], createdAt: now, expireAt: expiry(now) };
				// An expired one, which Firestore has not deleted yet, is replaced.
				transaction.set(ref, document);
				return { id: ref.id, document };
			});
		},

		renew: (ownerId, id, now) =>
			records.change(ownerId, async (transaction) => {
				const invitation = await ownedIn(invitations, ownerId, id, transaction);
				if (!invitation) return null;
				const change = { expireAt: expiry(now) };
				transaction.update(invitations.doc(id), change);
				return { id, document: { ...invitation.document, ...change } };
			}),

		remove: (ownerId, id) =>
			records.change(ownerId, async (transaction) => {
				const invitation = await ownedIn(invitations, ownerId, id, transaction);
				if (invitation) transaction.delete(invitations.doc(id));
				return invitation?.document ?? null;
			}),

		async listOf(ownerId) {
			const found = await allOf(invitations.where('ownerId', '==', ownerId));
			return found.toSorted((a, b) => b.document.createdAt - a.document.createdAt);
		},

		mint(id, now) {
			const secret = randomBytes(tokenBytes).toString('base64url');
			return firestore.runTransaction(async (transaction) => {
				const invitation = (await transaction.get(invitations.doc(id))).data();
				if (!invitation || !isLive(invitation, now)) return null;
				const tokenHashes = [...invitation.tokenHashes, hashOf(secret)].slice(-linksPerInvitation);
				transaction.update(invitations.doc(id), { tokenHashes });
				return { token: `${id}.${secret}`, invitation };
			});
		},

		find: openedBy,

		async accept(token, { uid, email }, now) {
			const opened = await openedBy(token, now);
			if (!opened) return null;
			const { ownerId } = opened.document;
			return records.change(ownerId, async (transaction) => {
				const ref = invitations.doc(opened.id);
				const tier = await records.tier(transaction, ownerId);
				const invitation = await transaction.get(ref);
				const members = await records.members(transaction, ownerId);
				const document = invitation.data();
				// Another request has just used it, or it was revoked.
				if (!document || tier === null || !isLive(document, now)) return null;
				if (document.email !== email) return { refusal: 'other-email', invitedEmail: document.email };
				transaction.delete(ref);
				if (members.some(({ memberUid }) => memberUid === uid)) return { refusal: 'member' };
				const { role } = document;
				// The plan may include fewer members than when the invitation was sent.
				const isLimited = role !== 'viewer' && refusalOfRole(role, members, tier) !== null;
				const member: MembershipDocument = { ownerId, memberUid: uid, role, isLimited, createdAt: now };
				transaction.create(records.membership(ownerId, uid), member);
				return member;
			});
		},
	};
}

/** One invitation per account and email address: of two at the same moment, the second finds the first. */
function idOf(ownerId: string, email: string): string {
	return createHash('sha256').update(`${ownerId} ${email}`).digest('hex');
}

function hashOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex');
}

function isTokenOf({ tokenHashes }: InvitationDocument, secret: string): boolean {
	const hash = Buffer.from(hashOf(secret));
	return tokenHashes.some((known) => timingSafeEqual(Buffer.from(known), hash));
}
