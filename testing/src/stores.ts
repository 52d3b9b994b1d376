/** Stores of the product on a client of Firestore alone. */
import type { Firestore } from 'firebase-admin/firestore';
import { createAlertWriter } from '../../functions/src/alerts/alert-writer.ts';
import { createCheckWriters } from '../../functions/src/main/check-writers.ts';
import { createShardStore, type ShardStore } from '../../functions/src/monitoring/engine/shard-store.ts';
import { createOutboxStore, type OutboxStore } from '../../functions/src/outbox/outbox-store.ts';
import type { EscalationStore } from '../../functions/src/policies/escalation-store.ts';

/** Its deliveries stay as they are stored. `queued` gets the ids of those that would be sent. */
export function idleOutbox(firestore: Firestore, queued: string[] = []): OutboxStore {
	const enqueueDelivery = async ({ deliveryId }: { deliveryId: string }) => void queued.push(deliveryId);
	return createOutboxStore(firestore, { enqueueDelivery }, () => undefined);
}

/** The shards of the engine, with their alerts. */
export function alertingShards(
	firestore: Firestore,
	outbox: OutboxStore = idleOutbox(firestore),
	escalations: EscalationStore | null = null,
	log: (message: string) => void = () => undefined,
): ShardStore {
	return createShardStore(firestore, createCheckWriters(firestore, createAlertWriter(outbox, escalations)), log);
}
