/** Compares the messages that the services accepted with the outages that are stored. */
import { type ChannelKind, channelKinds } from '@stayup/contract';
import { alertIn } from '@stayup/testing/alerts/seen-alerts';
import type { OutboxDocument } from '../../../functions/src/platform/firestore/documents.ts';
import type { AcceptedMessage } from './sandboxes.ts';

export interface KindFacts {
	kind: ChannelKind;
	outages: number;
	/** About outages and their ends. */
	messages: number;
	/** Alerts and recoveries without a message. */
	lost: number;
	/** Messages beyond the first about the same event. */
	repeats: number;
	/** How often the process died, or failed, while it sent a message. */
	interrupted: number;
	/** Events whose messages or deliveries have more than one id. */
	otherIds: number;
	/** Recoveries before the alert of their outage. */
	recoveriesFirst: number;
}

export function alertsByKind(
	outages: readonly { id: string; hasEnded: boolean }[],
	messages: readonly AcceptedMessage[],
	deliveries: ReadonlyMap<string, OutboxDocument>,
	interrupted: readonly string[],
): KindFacts[] {
	return channelKinds.map((kind) => ({
		...factsOf(kind, outages, seenOf(kind, messages, deliveries), deliveries),
		interrupted: interrupted.filter((id) => deliveries.get(id)?.channel === kind).length,
	}));
}

interface Seen {
	/** Null if its protocol carries none. */
	deliveryId: string | null;
	key: string;
}

function factsOf(
	kind: ChannelKind,
	outages: readonly { id: string; hasEnded: boolean }[],
	seen: readonly Seen[],
	deliveries: ReadonlyMap<string, OutboxDocument>,
): Omit<KindFacts, 'interrupted'> {
	const expected = outages.flatMap(({ id, hasEnded }) => [`${id} down`, ...(hasEnded ? [`${id} up`] : [])]);
	const idsOf = new Map<string, Set<string>>();
	const note = (key: string, id: string) => idsOf.set(key, (idsOf.get(key) ?? new Set()).add(id));
	for (const [id, { channel, message }] of deliveries) {
		if (channel !== kind || !('outageId' in message)) continue;
		note(`${message.outageId} ${message.event === 'website-down' ? 'down' : 'up'}`, id);
	}
	for (const { key, deliveryId } of seen) if (deliveryId !== null) note(key, deliveryId);
	const firstAt = new Map<string, number>();
	for (const [index, { key }] of seen.entries()) if (!firstAt.has(key)) firstAt.set(key, index);
	return {
		kind,
		outages: outages.length,
		messages: seen.length,
		lost: expected.filter((key) => !firstAt.has(key)).length,
		repeats: seen.length - firstAt.size,
		otherIds: [...idsOf.values()].filter(({ size }) => size > 1).length,
		recoveriesFirst: outages.filter(
			({ id }) => (firstAt.get(`${id} up`) ?? Number.POSITIVE_INFINITY) < (firstAt.get(`${id} down`) ?? -1),
		).length,
	};
}

/** In their order. */
function seenOf(
	kind: ChannelKind,
	messages: readonly AcceptedMessage[],
	deliveries: ReadonlyMap<string, OutboxDocument>,
): Seen[] {
	const outageOfMessage = new Map<number, string>();
	return messages.flatMap(({ kind: own, deliveryId, content, messageId, replyTo }) => {
		const alert = own === kind ? alertIn(content) : null;
		if (!alert) return [];
		const delivered = deliveryId === null ? undefined : deliveries.get(deliveryId)?.message;
		const ofDelivery = delivered && 'outageId' in delivered ? delivered.outageId : undefined;
		const outageId = alert.outageId ?? ofDelivery ?? (replyTo === null ? undefined : outageOfMessage.get(replyTo));
		if (outageId === undefined) throw new Error(`A message of ${kind} is about no known outage: ${content}`);
		if (messageId !== null) outageOfMessage.set(messageId, outageId);
		return [{ deliveryId, key: `${outageId} ${alert.event}` }];
	});
}
