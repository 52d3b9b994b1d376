/** Decides whether a signed call may still be made. */
import { minuteMs } from '@stayup/contract';
import type { SignedCall } from '../../platform/task-queue.ts';

/** Receivers refuse signatures older than five minutes. */
const maxSignatureAgeMs = 2 * minuteMs;

/** `version`: of the target that the receiver has now. */
export function isOutdated(call: Pick<SignedCall, 'signedAt' | 'version'>, version: string, now: number): boolean {
	return call.version !== version || now - call.signedAt > maxSignatureAgeMs;
}
