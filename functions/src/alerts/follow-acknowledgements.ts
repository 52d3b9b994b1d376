/** Says at the services of channels that somebody is on an outage, wherever they said so. */
import pLimit from 'p-limit';
import type { ChannelStore } from '../channels/channel-store.ts';
import { acknowledges } from '../channels/kinds/call-kinds.ts';
import { type Acknowledged, type ShowDeps, showAcknowledgement } from '../channels/slack/show-acknowledgement.ts';
import type { OutageStore } from '../outages/outage-store.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { isTestMessage } from '../platform/firestore/outbox-message.ts';

type FollowDeps = Omit<ShowDeps, 'outages'> & {
	outbox: Pick<OutboxStore, 'put'>;
	channels: Pick<ChannelStore, 'settingsOf'>;
	/** Milliseconds since the epoch. */
	now(): number;
};

/** The same store, whose acknowledgements reach the services that track outages. */
export function followAcknowledgements(outages: OutageStore, deps: FollowDeps): OutageStore {
	/** Never fails: the acknowledgement is stored. */
	async function follow(ownerId: string, outageIds: readonly string[], acknowledged: Acknowledged): Promise<void> {
		await Promise.all([
			showAcknowledgement({ ...deps, outages }, ownerId, outageIds, acknowledged),
			queueAcknowledgements({ ...deps, outages }, ownerId, acknowledged.outageIds),
		]);
	}

	return {
		...outages,
		async acknowledge(ownerId, outageId, acknowledgement) {
			const acknowledged = await outages.acknowledge(ownerId, outageId, acknowledgement);
			// The store returns the acknowledgement that counts: it is this one unless somebody was first.
			const { at, by } = acknowledged?.document.acknowledgement ?? {};
			const isNew = at === acknowledgement.at && by === acknowledgement.by;
			if (by !== undefined && isNew) {
				await follow(ownerId, [outageId], { by, outageIds: [outageId] });
			}
			return acknowledged;
		},

		async acknowledgeAll(ownerId, outageIds, acknowledgement) {
			const acknowledged = await outages.acknowledgeAll(ownerId, outageIds, acknowledgement);
			// The thread of a group belongs to the outage that it names first, which may be over.
			if (acknowledged.length > 0) {
				await follow(ownerId, outageIds, { by: acknowledgement.by, outageIds: acknowledged });
			}
			return acknowledged;
		},
	};
}

const outagesAtOnce = 20;

interface QueueDeps extends Pick<FollowDeps, 'outbox' | 'channels' | 'now' | 'logError'> {
	outages: Pick<OutageStore, 'deliveriesOf'>;
}

/** Never fails. Most accounts have no channel at such a service, and read one document. */
async function queueAcknowledgements(deps: QueueDeps, ownerId: string, outageIds: readonly string[]): Promise<void> {
	try {
		const { channels = {} } = (await deps.channels.settingsOf(ownerId)) ?? {};
		if (!Object.values(channels).some(({ kind }) => acknowledges(kind))) return;
	} catch (error) {
		deps.logError('The channels of an acknowledgement could not be read.', { error });
		return;
	}
	await pLimit(outagesAtOnce).map(outageIds, (outageId) =>
		queueAcknowledgement(deps, ownerId, outageId).catch((error) =>
			deps.logError('An acknowledgement could not be queued.', { error }),
		),
	);
}

/** Over the channels that were sent the outage, after the last alert about it. */
async function queueAcknowledgement({ outages, outbox, now }: QueueDeps, ownerId: string, outageId: string) {
	const alerts = (await outages.deliveriesOf(outageId))
		.filter(({ document: { channel, message } }) => acknowledges(channel) && message.event === 'website-down')
		.filter(({ document: { message } }) => !isTestMessage(message))
		.sort((a, b) => a.document.createdAt - b.document.createdAt);
	const lastOf = new Map(alerts.map((alert) => [alert.document.channelId, alert]));
	for (const { id: afterId, document } of lastOf.values()) {
		const { channel, channelId, channelName, websiteId } = document;
		await outbox.put(
			{
				ownerId,
				channel,
				...(channelId !== undefined && { channelId }),
				...(channelName !== undefined && { channelName }),
				afterId,
				...(websiteId !== null && { websiteId }),
				message: { event: 'outage-acknowledged', outageId },
			},
			now(),
		);
	}
}
