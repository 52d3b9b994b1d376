/** Who was notified of the outage, and who was not and why. */
import type { OutageTrail } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { outageQueries } from '../../entities/outage/outage-queries.ts';
import { ChannelsOfTrail, ReasonsNote } from '../../entities/outage/ui/outage-trail.tsx';
import { refetchMs } from '../../lib/api-client/query-client.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** A recovery may arrive after the end. */
function mayChange({ endedAt, channels }: OutageTrail): boolean {
	return endedAt === null || channels.some(({ deliveries }) => deliveries.some(({ state }) => state === 'pending'));
}

export function OutageAlerts({ id }: { id: string }) {
	const alerts = useQuery({
		...outageQueries.alerts(id),
		refetchInterval: ({ state: { data } }) => (!data || mayChange(data)) && refetchMs,
	});
	const policy = alerts.data?.policy ?? null;
	return (
		<Section title="Who was notified" aside={policy === null ? undefined : `By the policy “${policy}”`}>
			<Loaded query={alerts} failure="Failed to load who was notified" skeleton={<Skeleton className="h-28" />}>
				{({ channels }) => (
					<>
						<ChannelsOfTrail channels={channels} />
						<ReasonsNote channels={channels} />
					</>
				)}
			</Loaded>
		</Section>
	);
}
