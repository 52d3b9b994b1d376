/** Emails that confirm a change of the account. The change is valid without them, so a failure is logged and not returned. */

import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { OutboxMessage } from '../platform/firestore/outbox-message.ts';
import type { LogError } from '../platform/log.ts';

export interface AccountEmailDeps {
	logError: LogError;
	/** Milliseconds since the epoch. */
	now(): number;
	outbox: Pick<OutboxStore, 'put'>;
}

export async function queueAccountEmail(
	deps: AccountEmailDeps,
	ownerId: string,
	message: OutboxMessage,
	requestId?: string,
): Promise<void> {
	try {
		await deps.outbox.put({ ownerId, channel: 'email', message }, deps.now());
	} catch (error) {
		deps.logError(`The email "${message.event}" could not be queued.`, { requestId, error });
	}
}
