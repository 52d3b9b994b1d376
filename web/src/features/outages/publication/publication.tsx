/** Loads the publication of an outage. Its card is a script of its own, loaded once a status page shows the website. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { incidentFailures } from '../../../entities/status-incident/messages.ts';
import { statusIncidentQueries } from '../../../entities/status-incident/status-incident-queries.ts';
import { refetchMs } from '../../../lib/api-client/query-client.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';

const PublicationCard = lazy(() =>
	import('./publication-card.tsx').then((module) => ({ default: module.PublicationCard })),
);

type PublicationProps = { outageId: string; isOver: boolean };

export function Publication({ outageId, isOver }: PublicationProps) {
	const publication = useQuery({ ...statusIncidentQueries.publication(outageId), refetchInterval: refetchMs });
	return (
		<Loaded
			query={publication}
			failure={incidentFailures.publication.text}
			unchanged="Your pages and their incidents are unchanged."
			// Most outages have none, so it takes no room.
			skeleton={<Skeleton className="h-px w-full" />}
		>
			{(data) =>
				(data.pages.length > 0 || data.incidents.length > 0) && (
					<Suspense fallback={<Skeleton className="h-px w-full" />}>
						<PublicationCard outageId={outageId} isOver={isOver} publication={data} />
					</Suspense>
				)
			}
		</Loaded>
	);
}
