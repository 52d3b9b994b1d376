/** The deliveries of an escalation: the steps of an outage, and its recovery. Their ids derive from outage, step and channel, so none is planned twice. Pure. */

import type { AlertChannel } from '../../channels/rules/channel-rules.ts';
import { deliveryOver, type NewDelivery } from '../../outbox/new-delivery.ts';
import type { EscalationDocument } from '../../platform/firestore/channel-documents.ts';
import { deliveryIdOf, outageEventId, stepEventId } from '../../platform/ids.ts';
import { isAfterMaintenance } from '../../platform/outage-messages.ts';
import type { DueStep } from './escalation.ts';

type Planned = NewDelivery & { id: string };
type Recovery = NonNullable<EscalationDocument['recovery']>;
type Escalated = Pick<EscalationDocument, 'ownerId' | 'websiteId'> & {
	message: EscalationDocument['message'] | Recovery;
};

/** One for each due step and each of its channels that may be used, except those for which the step was brought forward. */
export function deliveriesOfSteps(
	outage: Escalated & Partial<Pick<EscalationDocument, 'notified'>>,
	due: readonly DueStep[],
	channels: readonly AlertChannel[],
): { delivery: Planned; step: number; channel: AlertChannel }[] {
	const { outageId } = outage.message;
	return due.flatMap(({ number, channelIds }) =>
		channels
			.filter(({ id }) => channelIds.includes(id) && (outage.notified?.[id]?.step ?? -1) < number)
			.map((channel) => {
				const eventId = number === 0 ? outageEventId(outageId, 'down') : stepEventId(outageId, number);
				return { delivery: deliveryTo(channel, outage, eventId, outage.message), step: number, channel };
			}),
	);
}

/** To the channels that were notified of the outage and may still be used. Each waits for its latest alert. */
export function deliveriesOfRecovery(
	{ ownerId, websiteId, notified, message }: Escalated & Pick<EscalationDocument, 'notified'>,
	recovery: Recovery,
	channels: readonly AlertChannel[],
): Planned[] {
	const { outageId } = message;
	const eventId = outageEventId(outageId, recovery.event === 'website-up' ? 'up' : 'maintenance');
	return channels.flatMap((channel) => {
		const alert = notified[channel.id];
		if (!alert) return [];
		const afterId = isAfterMaintenance(recovery)
			? deliveryIdOf(outageEventId(outageId, 'maintenance'), channel.id)
			: alert.deliveryId;
		return [{ ...deliveryTo(channel, { ownerId, websiteId }, eventId, recovery), afterId }];
	});
}

export function withNotified(
	notified: EscalationDocument['notified'],
	planned: ReturnType<typeof deliveriesOfSteps>,
	at: number,
): EscalationDocument['notified'] {
	const added = planned.map(
		({ delivery, step, channel: { id, kind, name } }) =>
			[id, { kind, name, deliveryId: delivery.id, step, at }] as const,
	);
	return { ...notified, ...Object.fromEntries(added) };
}

function deliveryTo(
	channel: AlertChannel,
	{ ownerId, websiteId }: Pick<Escalated, 'ownerId' | 'websiteId'>,
	eventId: string,
	message: NewDelivery['message'],
): Planned {
	return { ...deliveryOver(channel, eventId), id: deliveryIdOf(eventId, channel.id), ownerId, websiteId, message };
}
