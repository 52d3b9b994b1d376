/** Lets the alerts about outages of one cause wait for each other, and joins them (decision 71). */

import { isCallKind } from '../channels/kinds/call-kinds.ts';
import { withMembers } from '../messages/groups/group-members.ts';
import type { Claim } from '../outbox/claim.ts';
import { deliveryBefore } from '../outbox/delivery-before.ts';
import type { DigestStore } from '../outbox/digest-store.ts';
import { memberTimeoutMs } from '../outbox/group-store.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { Verdict } from '../outbox/retries.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import type { OutageEnd } from '../platform/firestore/outbox-message.ts';
import { isOutageEnd } from '../platform/outage-messages.ts';

interface GroupDeps {
	outbox: Pick<OutboxStore, 'find'>;
	digests: Pick<DigestStore, 'gather' | 'delay' | 'alertsIn'>;
}

/** Rechecks of one cause end within a few seconds of each other. */
const groupWaitMs = 15_000;

/** Postpones an alert that others of the same cause may join, or that another one has taken; null if it may be sent now. */
export async function waitForGroup(
	{ outbox, digests }: GroupDeps,
	{ id, delivery }: Pick<Claim, 'id' | 'delivery'>,
	now: number,
): Promise<Verdict | null> {
	const { message, groupKey, queuedAt, groupedAt, channel } = delivery;
	if (groupKey === undefined) {
		if (!isOutageEnd(message)) return null;
		const down = await outbox.find(deliveryBefore(delivery) ?? id);
		if (down?.groupKey === undefined) return null;
		await digests.delay(id, `${down.groupKey} ${endKeyOf(message)}`, now + groupWaitMs);
		return { state: 'pending', nextAttemptAt: now + groupWaitMs };
	}
	if (groupedAt !== undefined) return null;
	if (waitsForOthers(delivery, now)) return { state: 'pending', nextAttemptAt: queuedAt + groupWaitMs };
	// The call to a chat must be written again, with the alerts that it takes.
	if (isCallKind(channel)) return { state: 'pending', nextAttemptAt: now };
	return (await digests.gather(id, now)) ? null : { state: 'pending', nextAttemptAt: now + memberTimeoutMs };
}

/** Before the call to a chat is written. */
export async function gatherForCall(
	{ digests }: Pick<GroupDeps, 'digests'>,
	id: string,
	delivery: OutboxDocument,
	now: number,
): Promise<void> {
	if (delivery.groupKey !== undefined && !waitsForOthers(delivery, now)) await digests.gather(id, now);
}

/** The message with the websites of the alerts that it has taken. */
export async function withGroup<Delivery extends OutboxDocument>(
	{ digests }: Pick<GroupDeps, 'digests'>,
	id: string,
	delivery: Delivery,
): Promise<Delivery> {
	if (delivery.groupKey === undefined) return delivery;
	return { ...delivery, message: withMembers(delivery.message, await digests.alertsIn(id)) };
}

/** The alert says of all of its websites what it says of the first: the window, or what ended the outage. */
function endKeyOf(message: OutageEnd): string {
	if (message.event === 'website-maintenance') return `maintenance ${message.from} ${message.until}`;
	return `up ${message.after ?? (message.since === null ? 'unstable' : 'recovered')}`;
}

/** A recovery has waited since its group became known. */
function waitsForOthers({ message, queuedAt }: OutboxDocument, now: number): boolean {
	return message.event === 'website-down' && now < queuedAt + groupWaitMs;
}
