/** The outbox in memory, with the product's own rules of claims and results. */
import { minuteMs } from '@stayup/contract';
import { type Claim, fieldsOfClaim, fieldsOfResult } from '../../../functions/src/outbox/claim.ts';
import { type NewDelivery, newOutboxDocument } from '../../../functions/src/outbox/new-delivery.ts';
import type { OutboxStore } from '../../../functions/src/outbox/outbox-store.ts';
import type { OutboxDocument } from '../../../functions/src/platform/firestore/documents.ts';

/** As in the store: the sweep takes deliveries that were due so long ago. */
const overdueMs = 2 * minuteMs;

export type InMemoryOutbox = Pick<OutboxStore, 'claim' | 'settle' | 'find' | 'overdue'> & {
	rows: ReadonlyMap<string, OutboxDocument>;
	add(delivery: NewDelivery & { id: string }, now: number): void;
};

export function inMemoryOutbox(): InMemoryOutbox {
	const rows = new Map<string, OutboxDocument>();
	let claims = 0;
	return {
		rows,
		add: ({ id, ...delivery }, now) => void rows.set(id, newOutboxDocument(delivery, now)),
		async claim(id, now): Promise<Claim | null> {
			claims += 1;
			const holder = `sender ${claims}`;
			const row = rows.get(id);
			const fields = row && fieldsOfClaim(row, holder, now);
			if (!fields) return null;
			return { id, holder, delivery: { ...Object.assign(row, fields) } };
		},
		async settle({ id, holder }, result, now) {
			const row = rows.get(id);
			const fields = row && fieldsOfResult(row, holder, result, now);
			if (fields) Object.assign(row, fields);
			return Boolean(fields);
		},
		find: async (id) => rows.get(id) ?? null,
		async overdue(now) {
			const late = [...rows].filter(
				([, { state, nextAttemptAt }]) => state === 'pending' && nextAttemptAt < now - overdueMs,
			);
			return { items: late.map(([id, { channel }]) => ({ id, channel })), next: null };
		},
	};
}
