/** The incidents of a status page, the latest first. */

import type { StatusIncident } from '@stayup/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useRefusal } from '../../../entities/account/members/use-refusal.ts';
import { incidentFailures } from '../../../entities/status-incident/messages.ts';
import { statusIncidentQueries } from '../../../entities/status-incident/status-incident-queries.ts';
import { statusPageQueries } from '../../../entities/status-page/api/status-page-queries.ts';
import { PageScreen } from '../../../entities/status-page/ui/page-screen.tsx';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LoadedTable } from '../../../ui/table/loaded-table.tsx';
import { incidentColumns } from './incident-columns.tsx';

export function IncidentsScreen() {
	const { id = '' } = useParams();
	const page = useQuery(statusPageQueries.detail(id));
	const list = pagedListOf(useInfiniteQuery(statusIncidentQueries.list(id)));
	const columns = useMemo(() => incidentColumns(page.data), [page.data]);
	const refusal = useRefusal('write');
	const newIncident = refusal === null && (
		<ButtonLink to={paths.addStatusIncident(id)}>
			<Plus />
			New incident
		</ButtonLink>
	);
	return (
		<PageScreen id={id} query={page}>
			<Section title="Incidents" aside={list.data && list.data.length > 0 && newIncident}>
				<LoadedTable
					caption="Incidents"
					list={list}
					columns={columns}
					rowKey={({ _id }: StatusIncident) => _id}
					failure={incidentFailures.list.text}
					unchanged="Visitors still see them."
					empty={
						<EmptyState icon={CircleCheck} title="No incidents yet" action={newIncident}>
							{refusal ??
								'Publish an outage from its page in one press, or write an incident about something that we cannot check.'}
						</EmptyState>
					}
				/>
			</Section>
		</PageScreen>
	);
}
