/** The stored documents of the members of accounts. Instants are milliseconds since the epoch. */
import type { MemberRole } from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';
import type { MaintenanceCalendarLink } from '../maintenance-documents.ts';

/** `memberships/{ownerId}_{memberUid}`: lets a user act on the account of another. The rules of Firestore read it. */
export interface MembershipDocument {
	ownerId: string;
	memberUid: string;
	role: MemberRole;
	/** True while the plan includes fewer members: the member may only read. */
	isLimited: boolean;
	/** The member's own calendar link, which ends with the membership; missing until there is one. */
	maintenanceCalendar?: MaintenanceCalendarLink | null;
	createdAt: number;
}

/** `invitations/{hash of the owner and the email}`: there is one for an email address at a time. */
export interface InvitationDocument {
	ownerId: string;
	email: string;
	role: MemberRole;
	invitedBy: { uid: string; name: string; email: string };
	/** Of the links that we sent; each works until one of them is used. */
	tokenHashes: string[];
	createdAt: number;
	expireAt: Timestamp;
}
