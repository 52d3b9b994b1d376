/** What was sent to the caller, sending it again, and trying a channel out (HOOK-8). */
import type { Channel, TestMessageReply } from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import type { RateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { isAlert } from '../../platform/firestore/outbox-message.ts';
import { mapPage } from '../../platform/firestore/paging.ts';
import { Problem } from '../../platform/problem.ts';
import { type SendTestDeps, sendTest, type Tested } from '../sending/deliver.ts';
import { deliveryOf } from './delivery-replies.ts';
import type { OutboxStore } from './outbox-store.ts';

type DeliveryDeps = SendTestDeps & {
	outbox: Pick<OutboxStore, 'find' | 'listOf' | 'resend'>;
	rateLimiter: Pick<RateLimiter, 'take'>;
};

export function createDeliveryHandlers(deps: DeliveryDeps) {
	return {
		async listDeliveries({ actor, query }) {
			return mapPage(await deps.outbox.listOf(actor.uid, query, deps.now()), deliveryOf);
		},

		async resendDelivery({ actor, params: { id } }) {
			const delivery = await deps.outbox.find(id);
			const isThere = delivery?.ownerId === actor.uid && delivery.expireAt.toMillis() > deps.now();
			if (!isThere) throw new Problem('not-found', 'This delivery does not exist.');
			// Links and notices of the account go out when somebody asks for what they are about, and are limited there.
			if (!isAlert(delivery.message)) throw new Problem('conflict', 'Only alerts can be sent again.');
			requireOpen(delivery.channel, actor.user);
			if (delivery.channel === 'webhook' && !actor.user.notificationPreferences.webhook.enabled) {
				throw new Problem('conflict', 'Please turn the webhook on first.');
			}
			await deps.rateLimiter.take([{ limit: 'resendByAccount', who: actor.uid }], deps.now());
			const queued = await deps.outbox.resend(id, deps.now());
			if (!queued) throw new Problem('conflict', 'It is being sent right now.');
			return deliveryOf({ id, document: queued });
		},

		async sendTest({ actor, body: { channel } }) {
			requireOpen(channel, actor.user);
			await deps.rateLimiter.take([{ limit: 'testByAccount', who: actor.uid }], deps.now());
			return testReplyOf(channel, await sendTest(deps, actor.uid, channel));
		},
	} satisfies Partial<Handlers>;
}

/** On demand we send mail only to people who have confirmed that it is theirs (AUTH-8). */
function requireOpen(channel: Channel, { isEmailConfirmed, notificationPreferences }: UserDocument): void {
	if (channel === 'email' && !isEmailConfirmed) {
		throw new Problem('conflict', 'Please confirm your email address first.');
	}
	if (channel === 'webhook' && notificationPreferences.webhook.url === '') {
		throw new Problem('conflict', 'Please save a webhook address first.');
	}
}

function testReplyOf(channel: Channel, { statusCode, durationMs, reason }: Tested): TestMessageReply {
	const receiver = channel === 'email' ? 'The mail service' : 'The webhook';
	const answer = statusCode === null ? `did not take it: ${reason}` : `answered ${statusCode}`;
	return { ok: reason === null, statusCode, durationMs, message: `${receiver} ${answer}.` };
}
