/** Requeues deliveries whose sender crashed or whose task was lost. */
import type { OutboxStore } from './outbox-store.ts';

const maxPerSweep = 200;

/** Returns how many it queued. */
export async function sweepOutbox(
	{ outbox }: { outbox: Pick<OutboxStore, 'overdue' | 'sendSoon'> },
	now: number,
): Promise<number> {
	const overdue = await outbox.overdue(now, maxPerSweep);
	await Promise.all(overdue.map((delivery) => outbox.sendSoon(delivery, `sweep ${now}`)));
	return overdue.length;
}
