/**
 * Writes and signs a call in a function that has the keys, and queues it for the function that connects to the receiver, which has no secrets (SSRF-11,
 * HOOK-9; decision 30).
 */

import type { ChannelTargets } from '../channels/channel-targets.ts';
import { isConnected } from '../channels/channel-targets.ts';
import type { CallDeps, CallKindName } from '../channels/kinds/call-kind.ts';
import { incidentUpdate, isCallKind, requestOf } from '../channels/kinds/call-kinds.ts';
import type { StoredTarget, TargetOf } from '../channels/sender.ts';
import type { SubscriberMessages } from '../channels/subscriber-messages.ts';
import { signedHeaders } from '../channels/webhook/webhook-signature.ts';
import { type WithTeamDeps, withTeam } from '../channels/with-team.ts';
import { isDue } from '../outbox/claim.ts';
import type { DigestStore } from '../outbox/digest-store.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import {
	isAlert,
	isForService,
	isForSubscriber,
	type OutboxMessage,
	type StatusMessage,
} from '../platform/firestore/outbox-message.ts';
import type { LogError } from '../platform/log.ts';
import type { SignedCall, TaskQueue } from '../platform/task-queue.ts';
import { findReceiver, type ReceiverDeps, targetOf, versionOf, webhookAt } from './receiver.ts';
import { gatherForCall, withGroup } from './wait-for-group.ts';

export type SignCallDeps = ReceiverDeps &
	WithTeamDeps &
	CallDeps & {
		channelTargets: Pick<ChannelTargets, 'open'>;
		config: { appOrigin: string };
		outbox: Pick<OutboxStore, 'find'>;
		digests: Pick<DigestStore, 'gather' | 'delay' | 'alertsIn'>;
		queue: Pick<TaskQueue, 'enqueueWebhookCall'>;
		/** Milliseconds since the epoch. */
		now(): number;
		subscriberMessages: Pick<SubscriberMessages, 'webhookCall'>;
		logError: LogError;
	};

type WritingDeps = Omit<SignCallDeps, 'queue' | 'outbox' | 'digests'>;

export async function signCall(deps: SignCallDeps, deliveryId: string): Promise<void> {
	const delivery = await deps.outbox.find(deliveryId);
	if (!delivery || !isDue(delivery, deps.now())) return;
	// 1. Take the alerts of the same cause that wait. If another one has taken this one, the sender finds out how that one ended.
	await gatherForCall(deps, deliveryId, delivery, deps.now());
	// 2. Write and sign it with those that it has taken.
	const call = await signedCall(deps, deliveryId, await withGroup(deps, deliveryId, delivery));
	await deps.queue.enqueueWebhookCall({ deliveryId, call }, `signed ${deps.now()}`);
}

/** Null if the call must not be made, or could not be signed: the sender records why. */
export async function signedCall(deps: WritingDeps, id: string, delivery: OutboxDocument): Promise<SignedCall | null> {
	const { message } = delivery;
	try {
		return await (isForSubscriber(message) ? callToSubscriber(deps, id, message) : callToChannel(deps, id, delivery));
	} catch (error) {
		deps.logError(`Delivery ${id} could not be signed.`, { error });
		return null;
	}
}

async function callToSubscriber(
	{ subscriberMessages, now }: WritingDeps,
	id: string,
	message: StatusMessage,
): Promise<SignedCall | null> {
	const call = await subscriberMessages.webhookCall(message);
	if (call === null) return null;
	const { url, body } = call;
	const signedAt = now();
	const headers = signedHeaders({ ...call, id, at: signedAt });
	return { url, body, headers, signedAt, version: versionOf(webhookAt(url)) };
}

async function callToChannel(deps: WritingDeps, id: string, delivery: OutboxDocument): Promise<SignedCall | null> {
	const { createdAt: at } = delivery;
	const receiver = await findReceiver(deps, delivery);
	if (receiver.kind === 'undeliverable') return null;
	const { ownerId, user } = receiver;
	const target = targetOf(deps, receiver);
	if (!isConnected(target) || !isCalled(target)) throw new Error(`Channels of ${target.kind} are not called.`);
	const signedAt = deps.now();
	const { appOrigin } = deps.config;
	const { message } = await withTeam(deps, delivery);
	const alert = { deliveryId: id, ownerId, signedAt, at, appOrigin, timeZone: user.timeZone };
	const request = isForService(message)
		? incidentUpdate(deps, target, message)
		: await requestOf(deps, target, { ...alert, message: alertIn(message) });
	return { ...request, signedAt, version: versionOf(receiver.target) };
}

function isCalled(target: StoredTarget): target is TargetOf<CallKindName> {
	return isCallKind(target.kind);
}

function alertIn(message: OutboxMessage) {
	if (!isAlert(message)) throw new Error(`Channels are not called about ${message.event}.`);
	return message;
}
