/** Recent outages of all websites, newest first. */
import type { OutageSummary } from '@stayup/contract';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatInstant, nothing } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import type { Staleness } from '../../website/freshness.ts';
import { OutageDuration } from './outage-duration.tsx';

/** By website id; websites whose status is current are missing. */
export type StaleWebsites = ReadonlyMap<string, Staleness>;

type OutagesTableProps = {
	/** Undefined while loading. */
	outages: readonly OutageSummary[] | undefined;
	/** Websites whose ongoing outages may be over. */
	stale: StaleWebsites;
};

export function OutagesTable({ outages, stale }: OutagesTableProps) {
	const columns = useMemo(() => outageColumns(stale), [stale]);
	return (
		<DataTable
			caption="Recent outages"
			loading={outages === undefined}
			rows={outages ?? []}
			rowKey={({ _id }) => _id}
			columns={columns}
			empty={
				<EmptyState icon={CircleCheck} title="No outages">
					Outages appear here with their cause and duration.
				</EmptyState>
			}
		/>
	);
}

function outageColumns(stale: StaleWebsites): DataTableColumn<OutageSummary>[] {
	return [
		{
			key: 'website',
			header: 'Website',
			render: ({ websiteId, website }) => (
				<Link
					to={paths.website(websiteId)}
					className="rounded-small font-medium break-words text-ink underline-offset-4 hover:underline"
				>
					{website.name}
				</Link>
			),
		},
		{
			key: 'timestamp',
			card: 'foot',
			header: 'Started',
			className: 'whitespace-nowrap',
			render: ({ _id, timestamp }) => (
				<Link to={paths.outage(_id)} className="rounded-small underline-offset-4 hover:underline">
					<time dateTime={timestamp}>{formatInstant(timestamp)}</time>
					<span className="sr-only">, outage details</span>
				</Link>
			),
		},
		{
			key: 'duration',
			card: 'beside',
			header: 'Duration',
			className: 'whitespace-nowrap',
			render: (outage) => <OutageDuration {...outage} staleness={stale.get(outage.websiteId)} />,
		},
		{ key: 'error', card: 'line', header: 'Error', render: ({ error }) => error },
		{
			key: 'statusCode',
			card: 'left-out',
			header: 'Status code',
			align: 'right',
			render: ({ statusCode }) => statusCode ?? nothing,
		},
	];
}
