/** "This was planned": counts an outage that is over as maintenance, or takes that back. */
import { maintenanceLimits, type OutageDetail } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { maintenanceFailures, maintenanceSuccesses } from '../../entities/maintenance/messages.ts';
import { outageQueries } from '../../entities/outage/outage-queries.ts';
import { refetchWebsite } from '../../entities/website/api/website-queries.ts';
import { call } from '../../lib/api-client/client.ts';
import { messageFor } from '../../lib/messages.ts';

const plannableMs = maintenanceLimits.plannedDays * 24 * 60 * 60_000;

/** Whether the viewer can mark the outage: it is their own, it is over, and it began in the last 30 days. */
export function isPlannable({ isOwner, endedAt, timestamp }: OutageDetail, nowMs: number): boolean {
	return isOwner === true && endedAt !== null && Date.parse(timestamp) > nowMs - plannableMs;
}

export function useMarkPlanned({ _id: id, websiteId }: OutageDetail) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (planned: boolean) => call('markOutagePlanned', { params: { id }, body: { planned } }),
		onSuccess: (changed, planned) => {
			client.setQueryData(outageQueries.detail(id).queryKey, changed);
			toast.success(planned ? maintenanceSuccesses.markPlanned : maintenanceSuccesses.unmarkPlanned);
			void client.invalidateQueries({ queryKey: ['outages'] });
			return refetchWebsite(client, websiteId);
		},
		onError: (error) =>
			toast.error(messageFor(error, maintenanceFailures.markPlanned), { id: maintenanceFailures.markPlanned.text }),
	});
}
