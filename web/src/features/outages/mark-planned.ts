/** "This was planned": counts an outage that is over as maintenance, or takes that back. */
import { maintenanceLimits, type OutageDetail } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { maintenanceFailures, maintenanceSuccesses } from '../../entities/maintenance/messages.ts';
import { outageQueries } from '../../entities/outage/outage-queries.ts';
import { refetchWebsite } from '../../entities/website/api/website-queries.ts';
import { call } from '../../lib/api-client/client.ts';
import { useAction } from '../../lib/use-action.ts';

const plannableMs = maintenanceLimits.plannedDays * 24 * 60 * 60_000;

/** Whether the viewer can mark the outage: it is their own, it is over, and it began in the last 30 days. */
export function isPlannable({ isOwner, endedAt, timestamp }: OutageDetail, nowMs: number): boolean {
	return isOwner && endedAt !== null && Date.parse(timestamp) > nowMs - plannableMs;
}

export function useMarkPlanned({ _id: id, websiteId }: OutageDetail) {
	const client = useQueryClient();
	return useAction((planned: boolean) => call('markOutagePlanned', { params: { id }, body: { planned } }), {
		success: (_, planned) => (planned ? maintenanceSuccesses.markPlanned : maintenanceSuccesses.unmarkPlanned),
		failure: maintenanceFailures.markPlanned,
		onSuccess: (changed) => {
			client.setQueryData(outageQueries.detail(id).queryKey, changed);
			void client.invalidateQueries({ queryKey: ['outages'] });
			return refetchWebsite(client, websiteId);
		},
	});
}
