/** When a delivery that is not sent yet was, or will be, due. An alert that waits on purpose is not due. Pure. */
import type { OutboxDocument } from '../platform/firestore/documents.ts';

/**
 * A retry moves the next attempt, but not when the message was due: that was at its first attempt. An alert in a digest is due when it is sent on its own,
 * because its digest is late by then.
 */
export function dueSince({
	attempts,
	queuedAt,
	nextAttemptAt,
}: Pick<OutboxDocument, 'attempts' | 'queuedAt' | 'nextAttemptAt'>): number {
	return attempts.find(({ at }) => at >= queuedAt)?.at ?? nextAttemptAt;
}
