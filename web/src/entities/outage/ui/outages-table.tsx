/** Recent outages, newest first, of one website or of all websites with their names. */
import type { OutageSummary } from '@stayup/contract';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatInstant, nothing } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import { OutageDuration } from './outage-duration.tsx';

export type OutagesTableProps = {
	/** Undefined while loading. */
	outages: readonly OutageSummary[] | undefined;
	namesWebsites: boolean;
	emptyText: ReactNode;
};

export function OutagesTable({ outages, namesWebsites, emptyText }: OutagesTableProps) {
	return (
		<DataTable
			caption="Recent outages"
			loading={outages === undefined}
			rows={outages ?? []}
			rowKey={({ _id }) => _id}
			columns={namesWebsites ? columnsOfAll : columnsOfOne}
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

function columns(isNamed: boolean): DataTableColumn<OutageSummary>[] {
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
			render: (outage: OutageSummary) => <OutageDuration {...outage} />,
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

const columnsOfAll = [websiteColumn, ...columns(true)];
const columnsOfOne = columns(false);
