/** Queues the deliveries that a crash or a lost task left behind. */
import type { OutboxStore } from './outbox-store.ts';

const queuedMost = 200;

/** Returns how many it queued. */
export async function sweepOutbox(
	{ outbox }: { outbox: Pick<OutboxStore, 'overdue' | 'sendSoon'> },
	now: number,
): Promise<number> {
	const overdue = await outbox.overdue(now, queuedMost);
	await Promise.all(overdue.map((delivery) => outbox.sendSoon(delivery, `sweep ${now}`)));
	return overdue.length;
}
