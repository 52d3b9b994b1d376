/** Lists failed deliveries for admins, and sends them again (OUT-4). */
import type { FailedDelivery } from '@stayup/contract';
import { auditActorOf } from '../../audit/audit-actor.ts';
import type { Handlers } from '../../http/handler.ts';
import type { FailedDeliveryStore, StoredFailedDelivery } from '../../outbox/failed-delivery-store.ts';
import { attemptsSince } from '../../outbox/retries.ts';
import { mapPage } from '../../platform/firestore/paging.ts';
import { Problem } from '../../platform/problem.ts';

interface FailedDeliveryDeps {
	failedDeliveries: Pick<FailedDeliveryStore, 'list' | 'resend'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createFailedDeliveryHandlers(deps: FailedDeliveryDeps) {
	return {
		async listFailedDeliveries({ query }) {
			return mapPage(await deps.failedDeliveries.list(query, deps.now()), failedDeliveryOf);
		},

		async resendFailedDelivery({ actor, request, params }) {
			const by = auditActorOf({ actor, request });
			const exists = await deps.failedDeliveries.resend(params.id, by, deps.now());
			if (!exists) throw new Problem('not-found', 'This delivery no longer exists.');
			return { message: 'The message will be sent again.' };
		},
	} satisfies Partial<Handlers>;
}

function failedDeliveryOf({ id, document, ownerEmail }: StoredFailedDelivery): FailedDelivery {
	const { ownerId, channel, message, websiteId, reason, attempts, createdAt, queuedAt } = document;
	return {
		_id: id,
		createdAt: new Date(createdAt).toISOString(),
		channel,
		event: message.event,
		reason: reason ?? '',
		attemptCount: attemptsSince(queuedAt, attempts),
		statusCode: attempts.at(-1)?.statusCode ?? null,
		// The account of our own monitors has no email.
		user: ownerId === null || !ownerEmail ? null : { _id: ownerId, email: ownerEmail },
		websiteId,
	};
}
