/** Turns members, invitations and accounts into their replies. */
import {
	type AccountOfMember,
	brand,
	type Invitation,
	type Member,
	type MemberStop,
	type OpenedInvitation,
	toInstant,
} from '@stayup/contract';
import { shownEmail } from '../../emails/templates/shown-email.ts';
import { lacksSecondFactor } from '../../http/actor.ts';
import type { MembershipDocument } from '../../platform/firestore/accounts/member-documents.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import type { Stop } from '../grants/person-stops.ts';
import type { StoredInvitation } from './invitation-store.ts';

/** Only those who manage the account see who has no second factor: it would show others whom to attack. */
export function ownerOf(uid: string, owner: UserDocument, mayManage: boolean): Member {
	const { name, email, createdAt } = owner;
	const hasSecondFactor = mayManage ? owner.secondFactor === 'on' : null;
	return {
		_id: uid,
		name,
		email: shownEmail(email),
		role: 'owner',
		isLimited: false,
		hasSecondFactor,
		since: toInstant(createdAt),
	};
}

export function memberOf(
	{ memberUid, role, isLimited, createdAt }: MembershipDocument,
	{ name, email, secondFactor }: UserDocument,
	mayManage: boolean,
): Member {
	const hasSecondFactor = mayManage ? secondFactor === 'on' : null;
	return {
		_id: memberUid,
		name,
		email: shownEmail(email),
		role,
		isLimited,
		hasSecondFactor,
		since: toInstant(createdAt),
	};
}

export function stopOf({ kind, name, lastUsedAt }: Stop): MemberStop {
	return { kind, name, lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt) };
}

export function invitationOf({ id, document }: StoredInvitation): Invitation {
	const { email, role, invitedBy, createdAt, expireAt } = document;
	return {
		_id: id,
		email: shownEmail(email),
		role,
		invitedBy: invitedBy.name,
		createdAt: toInstant(createdAt),
		expiresAt: toInstant(expireAt.toMillis()),
	};
}

export function openedInvitationOf({ document }: StoredInvitation, owner: UserDocument): OpenedInvitation {
	const { email, role, invitedBy, expireAt } = document;
	const { name, requiresSecondFactor } = owner;
	const expiresAt = toInstant(expireAt.toMillis());
	return { email: shownEmail(email), role, owner: name, invitedBy: invitedBy.name, requiresSecondFactor, expiresAt };
}

export function ownAccountOf(uid: string, { name, email, tier }: UserDocument): AccountOfMember {
	return { _id: uid, name, email: shownEmail(email), tier, role: 'owner', isLimited: false, secondFactor: 'optional' };
}

export function accountOf(
	{ ownerId, role, isLimited }: MembershipDocument,
	owner: UserDocument,
	member: UserDocument,
): AccountOfMember {
	const { name, email, tier } = owner;
	return {
		_id: ownerId,
		name,
		email: shownEmail(email),
		tier,
		role,
		isLimited,
		secondFactor: secondFactorIn(owner, member),
	};
}

/** Every admin has set up a second factor before, so the account asks for none. */
export function teamAccountOf({ name, tier }: UserDocument): AccountOfMember {
	const role = 'colleague';
	return {
		_id: teamAccountId,
		name,
		email: brand.supportEmail,
		tier,
		role,
		isLimited: false,
		secondFactor: 'optional',
	};
}

function secondFactorIn(owner: UserDocument, member: UserDocument): AccountOfMember['secondFactor'] {
	if (!owner.requiresSecondFactor) return 'optional';
	return lacksSecondFactor(owner, member) ? 'missing' : 'required';
}

export function ownerName(owner: UserDocument | null): string {
	return owner?.name ?? 'A deleted account';
}
