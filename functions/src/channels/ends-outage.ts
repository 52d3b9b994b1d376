/** Alerts that end what an earlier alert began. */
import type { ChannelKind } from '@stayup/contract';
import { kindFacts } from '../platform/channel-kinds.ts';
import type { AlertMessage } from '../platform/firestore/outbox-message.ts';
import { isOutageEnd } from '../platform/outage-messages.ts';

export function endsOutage(message: AlertMessage): boolean {
	return isOutageEnd(message) || message.event === 'condition-ended';
}

/** The service shows something as open until it hears of its end, which notifies nobody: so it hears of it while the website is muted. */
export function passesMute(kind: ChannelKind, message: AlertMessage): boolean {
	switch (kindFacts[kind].takes) {
		case 'incidents':
			return endsOutage(message);
		case 'threads':
			return isOutageEnd(message);
		default:
			return false;
	}
}
