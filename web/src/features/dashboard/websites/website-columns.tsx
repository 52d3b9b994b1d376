/** The columns of the websites table. Some are shown only if chosen. */
import { durationInWords, type Website } from '@stayup/contract';
import { Link } from 'react-router-dom';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { awaitsFirstResult, shownSince } from '../../../entities/website/ui/status-words.ts';
import { WebsiteStatus } from '../../../entities/website/ui/website-status.tsx';
import { formatMilliseconds, formatUptime, nothing, shortUrl } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { paths } from '../../../lib/paths.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { HourBar } from '../../../ui/chart/hour-bar.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import { expiryMark } from '../overview/expiry-words.ts';
import { isSortable, shownResponseTime } from './board-sort.ts';
import { isColumnShown } from './optional-columns.ts';
import { RowActions } from './row-actions.tsx';
import { chosenOf, SelectionCheckbox } from './selection-checkbox.tsx';
import type { Selection } from './use-selection.ts';

type WebsiteColumnsOptions = {
	/** Of all shown websites. */
	ids: readonly string[];
	selection: Selection;
	/** The columns whose default was changed. */
	choices: Readonly<Record<string, boolean>>;
	isDense: boolean;
	onRemove: (website: Website) => void;
};

export function websiteColumns(options: WebsiteColumnsOptions): DataTableColumn<ShownWebsite>[] {
	return allColumns(options)
		.filter(({ key }) => isColumnShown(key, options.choices))
		.map((column) => ({ ...column, isSortable: isSortable(column.key) }));
}

function allColumns({ ids, selection, isDense, onRemove }: WebsiteColumnsOptions): DataTableColumn<ShownWebsite>[] {
	const { chosen, choose, chooseAll } = selection;
	return [
		{
			key: 'name',
			header: 'Name',
			className: isDense ? 'min-w-72 max-w-96' : 'min-w-48 max-w-72 xl:w-[22%]',
			beforeHeader: (
				<SelectionCheckbox
					label="Select all"
					chosen={chosenOf(ids, chosen)}
					onChoose={(isChosen) => chooseAll(ids, isChosen)}
				/>
			),
			render: ({ _id, name, tags, expiring = [] }) => (
				<span className="flex items-center gap-3">
					<SelectionCheckbox
						label={`Select ${name}`}
						chosen={chosen.has(_id) ? 'all' : 'none'}
						onChoose={(isChosen, isRange) => choose(_id, isChosen, isRange)}
					/>
					<span className={isDense ? 'flex flex-wrap items-baseline gap-x-2' : 'grid gap-0.5'}>
						<Link
							to={paths.website(_id)}
							className="w-fit rounded-small font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
						>
							{name}
						</Link>
						{tags.length > 0 && <span className="text-caption text-muted">{tags.join(' · ')}</span>}
						{expiring.map((one) => (
							<span key={one.kind} className="text-caption text-degraded-text">
								{expiryMark(one, serverNow())}
							</span>
						))}
					</span>
				</span>
			),
		},
		{
			key: 'url',
			card: 'line',
			header: 'URL',
			className: isDense ? 'max-w-48' : 'max-w-64 xl:w-[22%]',
			render: ({ url }) => (
				<span title={url} className="block truncate font-mono text-small text-muted">
					{shortUrl(url)}
				</span>
			),
		},
		{
			key: 'status',
			card: 'beside',
			header: 'Status',
			// A status that is not current has a second line.
			className: 'sm:max-w-44 xl:w-40',
			render: (website) => <WebsiteStatus website={website} />,
		},
		{
			key: 'statusSince',
			card: 'foot',
			header: 'In this status',
			className: 'whitespace-nowrap text-muted',
			render: (website) => <RelativeTime instant={shownSince(website)} />,
		},
		{
			key: 'lastHours',
			card: 'foot',
			header: 'Last 24 hours',
			className: 'xl:w-40',
			render: ({ lastHours }) => <HourBar hours={lastHours} />,
		},
		{
			key: 'uptime',
			card: 'foot',
			header: 'Uptime (24 h)',
			align: 'right',
			className: 'whitespace-nowrap tabular-nums',
			render: ({ lastDayUptime, lastHours }) => <LastDayUptime uptime={lastDayUptime ?? null} hours={lastHours} />,
		},
		{
			key: 'response',
			card: 'foot',
			header: 'Response',
			align: 'right',
			className: 'whitespace-nowrap tabular-nums xl:w-28',
			render: (website) => formatMilliseconds(shownResponseTime(website)),
		},
		{
			key: 'interval',
			card: 'foot',
			header: 'Interval',
			align: 'right',
			className: 'whitespace-nowrap tabular-nums text-muted',
			render: ({ runningInterval }) => durationInWords(runningInterval * 1_000),
		},
		{
			key: 'lastChecked',
			card: 'foot',
			header: 'Last checked',
			className: 'whitespace-nowrap text-muted xl:w-36',
			render: (website) => {
				if (awaitsFirstResult(website) && !website.staleness) return 'First check running…';
				return website.lastChecked === null ? nothing : <RelativeTime instant={website.lastChecked} />;
			},
		},
		{
			key: 'actions',
			card: 'foot',
			header: 'Actions',
			align: 'right',
			className: joinClasses(
				'whitespace-nowrap xl:w-28',
				// Not the items of the menu.
				isDense && 'pointer-fine:[&_button:not([role])]:h-8 pointer-fine:[&_button:not([role])]:w-8',
			),
			render: (website) => <RowActions website={website} onRemove={onRemove} />,
		},
	];
}

/** Says how many hours it is about as long as that is less than half of the day. */
function LastDayUptime({ uptime, hours }: { uptime: number | null; hours: readonly (number | null)[] }) {
	const measured = hours.filter((hour) => hour !== null).length;
	const isShort = uptime !== null && measured < hours.length / 2;
	return (
		<>
			{formatUptime(uptime)}
			{isShort && <span className="block text-caption text-muted">{`in ${measured} of ${hours.length} hours`}</span>}
		</>
	);
}
