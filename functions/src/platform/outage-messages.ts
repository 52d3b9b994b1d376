/** Which alerts are about an outage, and which of them end the one about its beginning. Pure. */
import type { MessageOf, OutageEnd, OutboxMessage } from './firestore/outbox-message.ts';

export function isOutageEnd(message: OutboxMessage): message is OutageEnd {
	return message.event === 'website-up' || message.event === 'website-maintenance';
}

export function isAboutOutage(message: OutboxMessage): message is MessageOf<'website-down'> | OutageEnd {
	return message.event === 'website-down' || isOutageEnd(message);
}

/** The recovery of an outage that maintenance ended before. */
export function isAfterMaintenance(message: OutboxMessage): boolean {
	return message.event === 'website-up' && message.after === 'maintenance';
}
