/** Rows of the activity log: what happened, by whom, where and when. */
import { type AccountActivity, accountActivities } from '@stayup/contract';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import { LoadedTable, type PagedList } from '../../../ui/table/loaded-table.tsx';
import { settingsFailures } from '../settings-messages.ts';

interface ActivityTableProps {
	caption: string;
	list: PagedList<AccountActivity>;
	/** In the account of somebody else, rows have no devices. */
	showsDevice: boolean;
	empty: ReactNode;
}

export function ActivityTable({ caption, list, showsDevice, empty }: ActivityTableProps) {
	return (
		<LoadedTable
			caption={caption}
			list={list}
			rowKey={({ _id }) => _id}
			failure={settingsFailures.activityLoad.text}
			columns={showsDevice ? [eventColumn, deviceColumn, timeColumn] : [eventColumn, timeColumn]}
			empty={empty}
		/>
	);
}

const eventColumn: DataTableColumn<AccountActivity> = {
	key: 'event',
	header: 'Event',
	render: ({ event, detail, by, before, after }) => (
		<span className="grid">
			<span className="font-medium text-ink">{accountActivities[event].sentence}</span>
			{[detail, before !== null && `Before: ${before}`, after !== null && `After: ${after}`, by !== null && `By ${by}`]
				.filter((line) => typeof line === 'string')
				.map((line) => (
					<span key={line} className="text-small text-muted [overflow-wrap:anywhere]">
						{line}
					</span>
				))}
		</span>
	),
};

const deviceColumn: DataTableColumn<AccountActivity> = {
	key: 'device',
	header: 'Device',
	render: ({ device, network }) => (
		<span className="grid">
			<span>{device}</span>
			{network !== null && <span className="text-small text-muted [overflow-wrap:anywhere]">{network}</span>}
		</span>
	),
};

const timeColumn: DataTableColumn<AccountActivity> = {
	key: 'at',
	card: 'foot',
	header: 'Time',
	className: 'text-muted',
	render: ({ at }) => <RelativeTime instant={at} />,
};
