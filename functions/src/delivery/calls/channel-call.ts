/** Writes and signs the call of a named channel, in the function that has the keys (decision 30). */

import type { ChannelStore } from '../../channels/channel-store.ts';
import { type ChannelTargets, isConnected } from '../../channels/channel-targets.ts';
import type { CallDeps, CallKindName } from '../../channels/kinds/call-kind.ts';
import { acknowledgementFor, isCallKind, requestOf } from '../../channels/kinds/call-kinds.ts';
import type { StoredTarget, TargetOf } from '../../channels/sender.ts';
import type { Recipients } from '../../outbox/recipients.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import type { SignedCall } from '../../platform/task-queue.ts';
import { findChannel } from '../send-to-channel.ts';
import { versionOf } from './call-version.ts';
import { webhookMessage } from './webhook-receiver.ts';

interface ChannelCallDeps extends CallDeps {
	config: { appOrigin: string };
	channels: Pick<ChannelStore, 'settingsOf'>;
	channelTargets: Pick<ChannelTargets, 'open'>;
	users: Pick<Recipients, 'find'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** Null if the call must not be made: the sender records why. */
export async function channelCall(
	deps: ChannelCallDeps,
	id: string,
	delivery: OutboxDocument,
	channelId: string,
): Promise<SignedCall | null> {
	const { message } = delivery;
	const found = await findChannel(deps, delivery.ownerId, channelId, message);
	if (found.kind === 'undeliverable') return null;
	const { ownerId, user, channel } = found;
	const target = deps.channelTargets.open(ownerId, channel.sealedTarget);
	if (!isConnected(target) || !isCalled(target)) throw new Error(`Channels of ${target.kind} are not called.`);
	const signedAt = deps.now();
	const alert = { deliveryId: id, ownerId, signedAt, at: delivery.createdAt, timeZone: user.timeZone };
	// No alert: only services that track outages get it.
	const request =
		message.event === 'outage-acknowledged'
			? acknowledgementFor(deps, target, message.outageId)
			: await requestOf(deps, target, {
					...alert,
					message: webhookMessage(delivery),
					appOrigin: deps.config.appOrigin,
				});
	return { ...request, signedAt, version: versionOf(channel) };
}

function isCalled(target: StoredTarget): target is TargetOf<CallKindName> {
	return isCallKind(target.kind);
}
