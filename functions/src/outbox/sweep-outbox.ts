/** Requeues deliveries whose sender crashed or whose task was lost: page by page until none is left, or until its time is over. */
import { loopLimit } from '@stayup/contract';
import pLimit from 'p-limit';
import type { OutboxStore } from './outbox-store.ts';

interface SweepDeps {
	outbox: Pick<OutboxStore, 'overdue' | 'sendSoon'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

const pageSize = 500;
const mostPages = 10_000;
const queuedAtOnce = 100;
/** The function may run for a minute. A page of slow calls takes a few seconds more. */
const sweepLimitMs = 40_000;

/** Returns how many it queued. */
export async function sweepOutbox({ outbox, now }: SweepDeps): Promise<number> {
	const startedAt = now();
	let queued = 0;
	let after: string | null = null;
	const iterate = loopLimit(mostPages, 'the pages of overdue deliveries');
	do {
		iterate();
		const page = await outbox.overdue(startedAt, pageSize, after);
		await pLimit(queuedAtOnce).map(page.items, (delivery) => outbox.sendSoon(delivery, `sweep ${startedAt}`));
		queued += page.items.length;
		after = page.next;
	} while (after !== null && now() - startedAt < sweepLimitMs);
	return queued;
}
