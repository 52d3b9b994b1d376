/** Sends alerts as push notifications, with buttons that act through the links of the alert. */
import { dayMs, hourMs } from '@stayup/contract';
import { linkScopeOfOutage } from '../../messages/groups/link-scope.ts';
import type { EmailLinkDocument } from '../../platform/firestore/documents.ts';
import type { SendToChannel } from '../sender.ts';
import type { PushClient } from './push-client.ts';
import { pushPayload, tagOf } from './push-payload.ts';

export interface PushSenderDeps {
	config: { appOrigin: string };
	pushClient: Pick<PushClient, 'send'>;
	emailLinks: { mint(link: Omit<EmailLinkDocument, 'expireAt'>, now: number): Promise<string> };
	/** Milliseconds since the epoch. */
	now(): number;
}

/** How long a push service keeps a notification for a browser that is off. */
const urgentTtlMs = dayMs;
const otherTtlMs = 12 * hourMs;

export function createPushSender({ config, pushClient, emailLinks, now }: PushSenderDeps): SendToChannel<'push'> {
	return async ({ endpoint, keys }, { ownerId, channelId, label, message, timeZone }) => {
		const isActionable = message.event === 'website-down' && !message.isTest;
		const token = isActionable
			? await emailLinks.mint({ ownerId, channelId, sentTo: label, ...linkScopeOfOutage(message) }, now())
			: null;
		const reader = { appOrigin: config.appOrigin, timeZone, now: now() };
		const isUrgent = message.event === 'website-down' || message.event === 'test';
		return pushClient.send({
			subscription: { endpoint, keys },
			payload: JSON.stringify(pushPayload(message, reader, token)),
			ttlSeconds: (isUrgent ? urgentTtlMs : otherTtlMs) / 1000,
			urgency: isUrgent ? 'high' : 'normal',
			topic: tagOf(message),
		});
	};
}
