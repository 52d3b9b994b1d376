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
import { isOutageEnd } from '../platform/outage-messages.ts';

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

/** After a website changed: however its outage ended, its incident does too. Throws what fails, so that it is repeated; a repeat queues nothing twice. */
export async function followEnd(
	deps: ServiceEventDeps,
	before: Pick<WebsiteDocument, 'ownerId' | 'openOutageId'> | undefined,
	after: Pick<WebsiteDocument, 'openOutageId'> | undefined,
): Promise<void> {
	if (!before || before.openOutageId === null || after?.openOutageId === before.openOutageId) return;
	const { ownerId, openOutageId: outageId } = before;
	if (await hasService(deps, ownerId)) await queueEvent(deps, ownerId, { event: 'outage-ended', outageId });
}

/** Never fails: the acknowledgements are stored. */
export async function queueAcknowledgements(
	deps: ServiceEventDeps,
	ownerId: string,
	outageIds: readonly string[],
): Promise<void> {
	try {
		if (!(await hasService(deps, ownerId))) return;
	} catch (error) {
		deps.logError('The channels for an acknowledgement could not be read.', { error });
		return;
	}
	await pLimit(outagesAtOnce).map(outageIds, (outageId) =>
		queueEvent(deps, ownerId, { event: 'outage-acknowledged', outageId }).catch((error) =>
			deps.logError('A delivery of an acknowledgement could not be queued.', { error }),
		),
	);
}

/** Most accounts have no channel at such a service, and read one document. */
async function hasService({ channels }: ServiceEventDeps, ownerId: string): Promise<boolean> {
	const settings = await channels.settingsOf(ownerId);
	return Object.values(settings?.channels ?? {}).some(({ kind }) => tracksOutages(kind));
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
	const ends = alerts.filter(({ document }) => isOutageEnd(document.message));
	const recovered = new Set(ends.map(({ document }) => document.channelId));
	const begins = alerts.filter(({ document }) => document.message.event === 'website-down');
	const lastOf = new Map(begins.map((alert) => [alert.document.channelId, alert]));
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
