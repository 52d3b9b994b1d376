/** Who was notified of an outage, and who was not and why, for its account. */
import type { Handlers } from '../../http/handler.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import { Problem } from '../../platform/problem.ts';
import type { TrailStore } from './trail-store.ts';

interface TrailDeps {
	outages: Pick<OutageStore, 'find'>;
	trails: Pick<TrailStore, 'ofOutage'>;
}

export function createTrailHandlers({ outages, trails }: TrailDeps) {
	return {
		async getOutageAlerts({ actor, params: { id } }) {
			const outage = await outages.find(id);
			const trail = outage?.document.ownerId === actor.uid ? await trails.ofOutage(outage) : null;
			if (!trail) throw new Problem('not-found', 'Outage not found');
			return trail;
		},
	} satisfies Partial<Handlers>;
}
