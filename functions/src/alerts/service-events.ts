/** The events of an outage besides its alerts, for services that track outages: somebody is on it, or it ended without a recovery. */
import type { WebsiteDocument } from '@stayup/contract';
import pLimit from 'p-limit';
import type { ChannelStore } from '../channels/channel-store.ts';
import type { OutageStore } from '../outages/outage-store.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { tracksOutages } from '../platform/channel-kinds.ts';
import { alreadyExists, hasErrorCode } from '../platform/firestore/error-codes.ts';
import { isTestMessage, type ServiceMessage } from '../platform/firestore/outbox-message.ts';
import { deliveryIdOf, outageEventId } from '../platform/ids.ts';
import type { LogError } from '../platform/log.ts';

export interface ServiceEventDeps {
	outages: Pick<OutageStore, 'deliveriesOf'>;
	outbox: Pick<OutboxStore, 'put'>;
	channels: Pick<ChannelStore, 'settingsOf'>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

const outagesAtOnce = 20;
const nameOf = { 'outage-acknowledged': 'acknowledged', 'outage-ended': 'ended' } as const;

/** After a website changed: however its outage ended, its incident does too. May run again for the same change. */
export async function followEnd(
	deps: ServiceEventDeps,
	before: Pick<WebsiteDocument, 'ownerId' | 'openOutageId'> | undefined,
	after: Pick<WebsiteDocument, 'openOutageId'> | undefined,
): Promise<void> {
	if (!before || before.openOutageId === null || after?.openOutageId === before.openOutageId) return;
	await queueServiceEvents(deps, before.ownerId, [before.openOutageId], 'outage-ended');
}

/** Never fails. Most accounts have no channel at such a service, and read one document. */
export async function queueServiceEvents(
	deps: ServiceEventDeps,
	ownerId: string,
	outageIds: readonly string[],
	event: ServiceMessage['event'],
): Promise<void> {
	try {
		const { channels = {} } = (await deps.channels.settingsOf(ownerId)) ?? {};
		if (!Object.values(channels).some(({ kind }) => tracksOutages(kind))) return;
	} catch (error) {
		deps.logError(`The channels for ${event} could not be read.`, { error });
		return;
	}
	await pLimit(outagesAtOnce).map(outageIds, (outageId) =>
		queueEvent(deps, ownerId, { event, outageId }).catch((error) =>
			deps.logError(`A delivery of ${event} could not be queued.`, { error }),
		),
	);
}

/** Over the channels that were sent the outage, after the last alert about it. */
async function queueEvent(
	{ outages, outbox, now }: ServiceEventDeps,
	ownerId: string,
	message: ServiceMessage,
): Promise<void> {
	const alerts = (await outages.deliveriesOf(message.outageId))
		.filter(({ document }) => tracksOutages(document.channel) && !isTestMessage(document.message))
		.sort((a, b) => a.document.createdAt - b.document.createdAt);
	const sent = (event: string) => alerts.filter(({ document }) => document.message.event === event);
	const recovered = new Set(sent('website-up').map(({ document }) => document.channelId));
	const lastOf = new Map(sent('website-down').map((alert) => [alert.document.channelId, alert]));
	for (const { id: afterId, document } of lastOf.values()) {
		const { channel, channelId = channel, channelName, websiteId } = document;
		if (message.event === 'outage-ended' && recovered.has(channelId)) continue;
		const id = deliveryIdOf(outageEventId(message.outageId, nameOf[message.event]), channelId);
		const named = { channelId, ...(channelName !== undefined && { channelName }) };
		const delivery = { id, ownerId, channel, ...named, afterId, ...(websiteId !== null && { websiteId }), message };
		await outbox.put(delivery, now()).catch((error) => {
			if (!hasErrorCode(error, alreadyExists)) throw error;
		});
	}
}
