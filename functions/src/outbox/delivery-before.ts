/** Recoveries follow the alert that they end (HOOK-6). */
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { conditionEventId, deliveryIdOf, outageEventId } from '../platform/ids.ts';
import { isAfterMaintenance } from '../platform/outage-messages.ts';

/** The id of the delivery that must have been sent or have failed before this one is sent (HOOK-6); null if there is none. */
export function deliveryBefore({
	channel,
	channelId = channel,
	afterId,
	message,
}: Pick<OutboxDocument, 'channel' | 'channelId' | 'afterId' | 'message'>): string | null {
	if (afterId !== undefined) return afterId;
	switch (message.event) {
		case 'website-up':
		case 'website-maintenance': {
			const event = isAfterMaintenance(message) ? 'maintenance' : 'down';
			return deliveryIdOf(outageEventId(message.outageId, event), channelId);
		}
		case 'condition-ended': {
			const { website, condition: kind, since } = message;
			return deliveryIdOf(conditionEventId({ websiteId: website.id, kind, since }, 'began'), channelId);
		}
		default:
			return null;
	}
}
