/**
 * Writes the audit log: one entry for each action of an admin and each deleted account, in the same transaction, and for what an admin read or took out. Never
 * changed, and kept for two years (AUTH-4, PAY-11, AUDIT-1).
 */
import { type AuditAction, type AuditEntry, dayMs, keptDays } from '@stayup/contract';
import { type DocumentReference, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { AuditDocument } from '../platform/firestore/accounts/activity-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { Stored } from '../platform/firestore/paging.ts';

export interface AuditActor {
	uid: string;
	email: string;
	requestId: string;
}

/** Long enough to answer a complaint, and no longer than that. */
const keptMs = keptDays.auditLog * dayMs;

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
export function audit(
	writer: Writer,
	firestore: Firestore,
	change: AuditedChange,
	by: AuditActor,
	now: number,
	id = collectionsOf(firestore).auditLog.doc().id,
): void {
	const { uid, email, requestId } = by;
	const expireAt = Timestamp.fromMillis(now + keptMs);
	writer.create(collectionsOf(firestore).auditLog.doc(id), {
		at: now,
		actor: { uid, email },
		...change,
		requestId,
		expireAt,
	});
}

/** In a write of its own, for what is stored already. */
export async function recordAudit(
	firestore: Firestore,
	change: AuditedChange,
	by: AuditActor,
	now: number,
): Promise<void> {
	const batch = firestore.batch();
	audit(batch, firestore, change, by, now);
	await batch.commit();
}

/** `names` by id; without them in an export. */
export function auditEntryOf({ id, document }: Stored<AuditDocument>, names?: ReadonlyMap<string, string>): AuditEntry {
	const { at, actor, action, subjectId, before, after, requestId } = document;
	const entry: AuditEntry = {
		_id: id,
		at: new Date(at).toISOString(),
		actor: { _id: actor.uid, email: actor.email },
		action,
		subjectId,
		before,
		after,
		requestId,
	};
	if (names) {
		const own = [actor.uid, subjectId, before, after].flatMap((one) => {
			const name = one === null ? undefined : names.get(one);
			return one === null || name === undefined ? [] : [[one, name] as const];
		});
		entry.names = Object.fromEntries(own);
	}
	return entry;
}
