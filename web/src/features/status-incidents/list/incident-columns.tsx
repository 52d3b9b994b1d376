/** The columns of the list of incidents. */
import { componentStateWords, type StatusIncident, type StatusPage } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { IncidentState } from '../../../entities/status-incident/ui/incident-state.tsx';
import { formatCount, formatInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import { componentNamesOf } from '../component-names.ts';

/** `page`: undefined while loading. */
export function incidentColumns(page: StatusPage | undefined): DataTableColumn<StatusIncident>[] {
	return [
		{
			key: 'title',
			header: 'Title',
			className: 'min-w-48',
			render: ({ _id, pageId, title }) => (
				<Link
					to={paths.statusIncident(pageId, _id)}
					className="rounded-small font-medium [overflow-wrap:anywhere] text-ink underline-offset-4 hover:underline"
				>
					{title}
				</Link>
			),
		},
		{ key: 'state', header: 'Status', card: 'beside', render: ({ state }) => <IncidentState state={state} /> },
		{ key: 'impact', header: 'Impact', render: ({ impact }) => componentStateWords[impact] },
		{
			key: 'components',
			header: 'Components',
			render: ({ componentIds }) => (
				<span className="[overflow-wrap:anywhere]">{componentNamesOf(page, componentIds)}</span>
			),
		},
		{ key: 'started', header: 'Started', render: ({ startedAt }) => formatInstant(startedAt) },
		{ key: 'updates', header: 'Updates', align: 'right', render: ({ updates }) => formatCount(updates.length) },
	];
}
