/** What was sent to the caller (HOOK-8). */
import type { Delivery } from '@stayup/contract';
import type { OutboxDocument } from '../collections.ts';
import type { Handlers } from '../http/handler.ts';
import { mapPage, type Stored } from '../paging.ts';

export const deliveryHandlers = {
	async listDeliveries({ context, actor, query }) {
		return mapPage(await context.outbox.listOf(actor.uid, query, context.now()), deliveryOf);
	},
} satisfies Partial<Handlers>;

function deliveryOf({ id, document }: Stored<OutboxDocument>): Delivery {
	const { channel, message, websiteId, state, createdAt, sentAt, attempts } = document;
	return {
		_id: id,
		channel,
		event: message.event,
		websiteId,
		state,
		createdAt: instant(createdAt),
		sentAt: sentAt === null ? null : instant(sentAt),
		attempts: attempts.map(({ at, statusCode, durationMs }) => ({
			at: instant(at),
			statusCode,
			duration: durationMs,
		})),
	};
}

function instant(milliseconds: number): string {
	return new Date(milliseconds).toISOString();
}
