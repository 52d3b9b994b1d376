/** Turns members, invitations and accounts into their replies. */
import {
	type AccountOfMember,
	type Invitation,
	type Member,
	type MemberStop,
	type OpenedInvitation,
	toInstant,
} from '@stayup/contract';
import type { MembershipDocument } from '../../platform/firestore/accounts/member-documents.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { Stop } from '../grants/person-stops.ts';
import type { StoredInvitation } from './invitation-store.ts';

export function ownerOf(uid: string, { name, email, createdAt }: UserDocument): Member {
	return { _id: uid, name, email, role: 'owner', isLimited: false, since: toInstant(createdAt) };
}

export function memberOf(
	{ memberUid, role, isLimited, createdAt }: MembershipDocument,
	{ name, email }: UserDocument,
): Member {
	return { _id: memberUid, name, email, role, isLimited, since: toInstant(createdAt) };
}

export function stopOf({ kind, name, lastUsedAt }: Stop): MemberStop {
	return { kind, name, lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt) };
}

export function invitationOf({ id, document }: StoredInvitation): Invitation {
	const { email, role, invitedBy, createdAt, expireAt } = document;
	return {
		_id: id,
		email,
		role,
		invitedBy: invitedBy.name,
		createdAt: toInstant(createdAt),
		expiresAt: toInstant(expireAt.toMillis()),
	};
}

export function openedInvitationOf({ document }: StoredInvitation, owner: UserDocument): OpenedInvitation {
	const { email, role, invitedBy, expireAt } = document;
	return { email, role, owner: owner.name, invitedBy: invitedBy.name, expiresAt: toInstant(expireAt.toMillis()) };
}

export function ownAccountOf(uid: string, { name, email, tier }: UserDocument): AccountOfMember {
	return { _id: uid, name, email, tier, role: 'owner', isLimited: false };
}

export function accountOf({ ownerId, role, isLimited }: MembershipDocument, owner: UserDocument): AccountOfMember {
	return { _id: ownerId, name: owner.name, email: owner.email, tier: owner.tier, role, isLimited };
}

export function ownerName(owner: UserDocument | null): string {
	return owner?.name ?? 'A deleted account';
}
