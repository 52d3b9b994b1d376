/** Decides whether a signed call may still be made. */
import { createHash } from 'node:crypto';
import { minuteMs } from '@stayup/contract';
import type { StoredChannel } from '../../platform/firestore/channel-documents.ts';
import type { SignedCall } from '../../platform/task-queue.ts';

/** Receivers refuse signatures older than five minutes. */
const maxSignatureAgeMs = 2 * minuteMs;

export function isTooOld({ signedAt }: Pick<SignedCall, 'signedAt'>, now: number): boolean {
	return now - signedAt > maxSignatureAgeMs;
}

/** Changes with the target, which the function that makes the call cannot decrypt. */
export function versionOf({ sealedTarget }: Pick<StoredChannel, 'sealedTarget'>): string {
	return createHash('sha256').update(sealedTarget).digest('base64url').slice(0, 16);
}
