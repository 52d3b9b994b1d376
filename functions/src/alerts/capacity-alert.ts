/** The email to operators when the deployment nears its ceiling of checks, once a day (PAUSE-2). */

import type { OutboxStore } from '../outbox/outbox-store.ts';
import { alreadyExists, hasErrorCode } from '../platform/firestore/error-codes.ts';
import { capacityLowId, deliveryIdOf } from '../platform/ids.ts';
import type { LogError } from '../platform/log.ts';

interface CapacityAlertDeps {
	outbox: Pick<OutboxStore, 'put'>;
	logError: LogError;
}

/** Never fails: a customer's call that adds a website must not depend on it. */
export async function putCapacityAlert(
	{ outbox, logError }: CapacityAlertDeps,
	checks: { checksPerMinute: number; maxChecksPerMinute: number },
	now: number,
): Promise<void> {
	const id = deliveryIdOf(capacityLowId(now), 'email');
	const message = { event: 'capacity-low', ...checks } as const;
	await outbox.put({ id, ownerId: null, channel: 'email', message }, now).catch((error: unknown) => {
		// Another instance was first today.
		if (!hasErrorCode(error, alreadyExists)) logError('Operators were not alerted of the low capacity.', { error });
	});
}
