/** Says at the services of channels that somebody is on an outage, wherever they said so. */
import { type Acknowledged, type ShowDeps, showAcknowledgement } from '../channels/slack/show-acknowledgement.ts';
import type { OutageStore } from '../outages/outage-store.ts';
import { queueAcknowledgements, type ServiceEventDeps } from './service-events.ts';

type FollowDeps = Omit<ShowDeps & ServiceEventDeps, 'outages'>;

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
