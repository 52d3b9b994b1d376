/** The stored rows of the logs: what happened to an account, and what admins did. Instants are milliseconds since the epoch. */
import type { AccountActivityEvent, AuditAction } from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';

/** `activity/{id}`: a login or a change, for the account's owner and the members who may manage it. Written once, never changed. */
export interface ActivityDocument {
	ownerId: string;
	at: number;
	event: AccountActivityEvent;
	/** As the row of the event says; stored because lists ask for it. */
	about: 'account' | 'person';
	/** The notice that emails the owner and the members who may manage the account; null for what is not emailed. */
	noticeId: string | null;
	/** Null if there is nothing to add. */
	detail: string | null;
	/** Who made the change; null for what happens without a login. */
	by: string | null;
	/** The changed fields as they were and are, in words. */
	before: string | null;
	after: string | null;
	device: string;
	/** A /24 of IPv4 or a /48 of IPv6; null if unknown. */
	network: string | null;
	expireAt: Timestamp;
}

/** `auditLog/{id}`: written once, never changed. */
export interface AuditDocument {
	at: number;
	actor: { uid: string; email: string };
	action: AuditAction;
	subjectId: string;
	before: string | null;
	after: string | null;
	requestId: string;
	expireAt: Timestamp;
}
