/** Lists the caller's deliveries, sends one again, and tests a channel (HOOK-8). */
import { type ChannelKind, channelKindFacts, type TestMessageReply } from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import { limitAccount, type RateLimited } from '../../http/rate-limits/limit-account.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import { type SendTestDeps, sendTest, type TestResult } from '../../outbox/send-test.ts';
import { tracksOutages } from '../../platform/channel-kinds.ts';
import type { OutboxDocument, UserDocument } from '../../platform/firestore/documents.ts';
import { isAlert } from '../../platform/firestore/outbox-message.ts';
import { Problem } from '../../platform/problem.ts';
import { deliveriesOf, deliveryOf } from './delivery-replies.ts';
import type { WhyStore } from './why-store.ts';

type DeliveryDeps = SendTestDeps &
	RateLimited & {
		outages: Pick<OutageStore, 'find'>;
		outbox: Pick<OutboxStore, 'find' | 'listOf' | 'resend'>;
		whys: Pick<WhyStore, 'of'>;
	};

export function createDeliveryHandlers(deps: DeliveryDeps) {
	return {
		async listDeliveries({ actor, query }) {
			const { items, next } = await deps.outbox.listOf(actor.uid, query, deps.now());
			return { items: await deliveriesOf(deps, items), next };
		},

		async resendDelivery({ actor, params: { id } }) {
			const delivery = await deps.outbox.find(id);
			const exists = delivery?.ownerId === actor.uid && delivery.expireAt.toMillis() > deps.now();
			if (!exists) throw new Problem('not-found', 'This delivery does not exist.');
			// Account emails have their own endpoints and rate limits.
			if (!isAlert(delivery.message)) throw new Problem('conflict', 'Only alerts can be sent again.');
			requireChannel(delivery.channel, actor.user);
			if (delivery.channel === 'webhook' && !actor.user.notificationPreferences.webhook.enabled) {
				throw new Problem('conflict', 'Please turn on the webhook first.');
			}
			await requireOngoing(deps, delivery);
			await limitAccount(deps, 'resendByAccount', actor);
			const queued = await deps.outbox.resend(id, deps.now());
			if (!queued) throw new Problem('conflict', 'This delivery is being sent right now.');
			return deliveryOf({ id, document: queued }, null);
		},

		async sendTest({ actor, body: { channel } }) {
			requireChannel(channel, actor.user);
			await limitAccount(deps, 'channelTestByAccount', actor);
			return testReplyOf(channel, await sendTest(deps, actor.uid, channel));
		},
	} satisfies Partial<Handlers>;
}

/** The alert of an outage that is over would open an incident that nothing resolves. */
async function requireOngoing(
	{ outages }: Pick<DeliveryDeps, 'outages'>,
	{ channel, message }: OutboxDocument,
): Promise<void> {
	if (message.event !== 'website-down' || message.isTest || !tracksOutages(channel)) return;
	const outage = await outages.find(message.outageId);
	if (outage?.document.end === null) return;
	const service = channelKindFacts[channel].name;
	throw new Problem('conflict', `This outage is over. ${service} would open an incident that nothing resolves.`);
}

/** On demand, emails go only to confirmed email addresses (AUTH-8). */
function requireChannel(channel: ChannelKind, { isEmailConfirmed, notificationPreferences }: UserDocument): void {
	if (channel === 'email' && !isEmailConfirmed) {
		throw new Problem('conflict', 'Please confirm your email address first.');
	}
	if (channel === 'webhook' && notificationPreferences.webhook.url === '') {
		throw new Problem('conflict', 'Please save a webhook URL first.');
	}
}

function testReplyOf(channel: ChannelKind, { statusCode, durationMs, reason }: TestResult): TestMessageReply {
	const receiver = channel === 'email' ? 'The email service' : 'The webhook';
	const response = statusCode === null ? `did not accept the message: ${reason}` : `responded with ${statusCode}`;
	return { ok: reason === null, statusCode, durationMs, message: `${receiver} ${response}.` };
}
