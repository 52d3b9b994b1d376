/** The columns of the list of maintenance windows. */

import type { MaintenanceWindow, Website } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { useMay } from '../../entities/account/members/use-may.ts';
import type { WindowsListed } from '../../entities/maintenance/api/maintenance-queries.ts';
import { localTimeInWords, spanInWords } from '../../entities/maintenance/ui/span-words.ts';
import { WindowState } from '../../entities/maintenance/ui/window-state.tsx';
import { formatCount, nothing } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { browserTimeZone, timeZoneInWords } from '../../lib/time-zone.ts';
import type { DataTableColumn } from '../../ui/table/data-table-props.ts';
import { WindowActions } from './window-actions.tsx';

const namesShown = 2;

/** `websites`: undefined while loading. */
export function windowColumns(
	websites: readonly Website[] | undefined,
	state: WindowsListed,
): DataTableColumn<MaintenanceWindow>[] {
	const names = new Map(websites?.map(({ _id, name }) => [_id, name]));
	const viewer = browserTimeZone();
	const when: DataTableColumn<MaintenanceWindow> = {
		key: 'when',
		header: `${state === 'over' ? 'Last time' : 'Now or next'} (${timeZoneInWords(viewer)})`,
		card: 'line',
		className: 'min-w-72',
		render: ({ current, last }) => {
			const span = current ?? last;
			return span ? spanInWords(span) : nothing;
		},
	};
	return [
		{
			key: 'name',
			header: 'Name',
			className: 'min-w-44',
			render: (window) => <WindowName window={window} />,
		},
		{ key: 'state', header: 'Status', card: 'beside', render: (window) => <WindowState state={window.state} /> },
		when,
		{
			key: 'repeats',
			header: 'Repeats',
			render: (window) => (window.timeZone === viewer ? window.repeats : `${window.repeats}, ${startOf(window)}`),
		},
		{ key: 'websites', header: 'Websites', render: (window) => coveredInWords(window, names) },
		{
			key: 'actions',
			header: 'Actions',
			align: 'right',
			card: 'foot',
			render: (window) => <WindowActions window={window} />,
		},
	];
}

function WindowName({ window: { _id, name } }: { window: MaintenanceWindow }) {
	// The link opens the form that changes the window.
	if (!useMay('write')) return <span className="font-medium [overflow-wrap:anywhere] text-ink">{name}</span>;
	return (
		<Link
			to={paths.maintenanceWindow(_id)}
			className="rounded-small font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
		>
			{name}
		</Link>
	);
}

/** "at 2:00 AM in Europe/Berlin" */
function startOf({ start, timeZone }: MaintenanceWindow): string {
	return `at ${localTimeInWords(start)} in ${timeZoneInWords(timeZone)}`;
}

export function coveredInWords(
	{ websites, tags }: Pick<MaintenanceWindow, 'websites' | 'tags'>,
	names: ReadonlyMap<string, string>,
): string {
	const known = websites.flatMap((id) => names.get(id) ?? []);
	const rest = websites.length - Math.min(known.length, namesShown);
	const listed = known.slice(0, namesShown);
	const more = rest === 0 ? [] : [listed.length === 0 ? countOf(rest) : `${formatCount(rest)} more`];
	return [...listed, ...more, ...tags.map((tag) => `tag “${tag}”`)].join(', ');
}

function countOf(count: number): string {
	return count === 1 ? '1 website' : `${formatCount(count)} websites`;
}
