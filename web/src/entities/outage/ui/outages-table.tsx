/** Recent outages, newest first, of one website or of all websites with their names. */
import type { OutageSummary } from '@stayup/contract';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
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

export type OutagesTableProps = {
	/** Undefined while loading. */
	outages: readonly OutageSummary[] | undefined;
	/** Websites whose ongoing outages may be over. */
	stale: StaleWebsites;
	namesWebsites: boolean;
	emptyText: ReactNode;
};

export function OutagesTable({ outages, stale, namesWebsites, emptyText }: OutagesTableProps) {
	const columns = useMemo(
		() => (namesWebsites ? [websiteColumn, ...outageColumns(true, stale)] : outageColumns(false, stale)),
		[namesWebsites, stale],
	);
	return (
		<DataTable
			caption="Recent outages"
			loading={outages === undefined}
			rows={outages ?? []}
			rowKey={({ _id }) => _id}
			columns={columns}
			empty={
				<EmptyState icon={CircleCheck} title="No outages">
					{emptyText}
				</EmptyState>
			}
		/>
	);
}

const websiteColumn: DataTableColumn<OutageSummary> = {
	key: 'website',
	header: 'Website',
	render: ({ websiteId, website }: OutageSummary) => (
		<Link
			to={paths.website(websiteId)}
			className="rounded-small font-medium break-words text-ink underline-offset-4 hover:underline"
		>
			{website.name}
		</Link>
	),
};

function outageColumns(isNamed: boolean, stale: StaleWebsites): DataTableColumn<OutageSummary>[] {
	return [
		{
			key: 'timestamp',
			card: 'foot',
			header: 'Started',
			className: isNamed ? 'whitespace-nowrap' : 'whitespace-nowrap text-ink',
			render: ({ _id, timestamp }: OutageSummary) => (
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
			render: (outage: OutageSummary) => <OutageDuration {...outage} staleness={stale.get(outage.websiteId)} />,
		},
		{ key: 'error', card: 'line', header: 'Error', render: ({ error }: OutageSummary) => error },
		{
			key: 'statusCode',
			card: 'left-out',
			header: 'Status code',
			align: 'right',
			render: ({ statusCode }: OutageSummary) => statusCode ?? nothing,
		},
	];
}
