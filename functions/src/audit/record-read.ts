/** Stores what admins read or took out. */
import { createHash } from 'node:crypto';
import { hourMs } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { RecordedRead } from '../http/changes/record-read.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { alreadyExists, hasErrorCode } from '../platform/firestore/error-codes.ts';
import { audit } from './audit.ts';

/** `now` in milliseconds since the epoch. */
export async function recordRead(
	firestore: Firestore,
	{ action, subjectId, part, isHourly, by }: RecordedRead,
	now: number,
): Promise<void> {
	const { auditLog } = collectionsOf(firestore);
	// The same id for the same reading within an hour, so that the second row is refused.
	const reading = [by.uid, action, subjectId, part, Math.floor(now / hourMs)];
	const id = isHourly ? createHash('sha256').update(JSON.stringify(reading)).digest('base64url') : auditLog.doc().id;
	const batch = firestore.batch();
	audit(batch, firestore, { action, subjectId, before: null, after: part }, by, now, id);
	await batch.commit().catch((error) => {
		if (!hasErrorCode(error, alreadyExists)) throw error;
	});
}
