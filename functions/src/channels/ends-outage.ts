/** Alerts that end what an earlier alert began. */
import type { ChannelKind } from '@stayup/contract';
import { kindFacts } from '../platform/channel-kinds.ts';
import type { AlertMessage } from '../platform/firestore/outbox-message.ts';

export function endsOutage({ event }: AlertMessage): boolean {
	return event === 'website-up' || event === 'condition-ended';
}

/** The service shows something as open until it hears of its end, which notifies nobody: so it hears of it while the website is muted. */
export function passesMute(kind: ChannelKind, message: AlertMessage): boolean {
	switch (kindFacts[kind].takes) {
		case 'incidents':
			return endsOutage(message);
		case 'threads':
			return message.event === 'website-up';
		default:
			return false;
	}
}
