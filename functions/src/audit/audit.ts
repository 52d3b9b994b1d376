/** Writes the audit log: one entry for each action of an admin and each deleted account, in the same transaction, and never changed (AUTH-4, PAY-11). */
import type { AuditAction, AuditEntry } from '@stayup/contract';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { AuditDocument } from '../platform/firestore/documents.ts';
import type { Stored } from '../platform/firestore/paging.ts';

export interface AuditActor {
	uid: string;
	email: string;
	requestId: string;
}

/** For what happens by itself. */
export const systemActor: AuditActor = { uid: 'system', email: '', requestId: '' };

export interface AuditedChange {
	action: AuditAction;
	/** Id of the changed document. */
	subjectId: string;
	before: string | null;
	after: string | null;
}

interface Writer {
	create(document: DocumentReference<AuditDocument>, data: AuditDocument): unknown;
}

/** `now` in milliseconds since the epoch. */
export function audit(writer: Writer, firestore: Firestore, change: AuditedChange, by: AuditActor, now: number): void {
	const { uid, email, requestId } = by;
	writer.create(collectionsOf(firestore).auditLog.doc(), { at: now, actor: { uid, email }, ...change, requestId });
}

export function auditEntryOf({ id, document }: Stored<AuditDocument>): AuditEntry {
	const { at, actor, action, subjectId, before, after, requestId } = document;
	return {
		_id: id,
		at: new Date(at).toISOString(),
		actor: { _id: actor.uid, email: actor.email },
		action,
		subjectId,
		before,
		after,
		requestId,
	};
}
