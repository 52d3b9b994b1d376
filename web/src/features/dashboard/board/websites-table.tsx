/** The table of monitored websites. */
import type { Website } from '@stayup/contract';
import { Trash2 } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { awaitsFirstResult } from '../../../entities/website/ui/status-words.ts';
import { urlColumn } from '../../../entities/website/ui/url-column.tsx';
import { WebsiteStatus } from '../../../entities/website/ui/website-status.tsx';
import { formatMilliseconds, nothing } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { HourBar } from '../../../ui/chart/hour-bar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';

/** As many rows as a slow machine renders within 100 ms. */
const maxRowsAtOnce = 40;

export type WebsitesTableProps = {
	/** Sorted; undefined while loading. */
	websites: readonly ShownWebsite[] | undefined;
	chosen: ReadonlySet<string>;
	onChoose: (id: string, isChosen: boolean) => void;
	/** The website whose removal is being confirmed. */
	leaving: Website | null;
	onRemove: (website: Website) => void;
};

/** Memoised, so that typing in the search field does not render hundreds of rows. */
export const WebsitesTable = memo(function WebsitesTable({
	websites,
	chosen,
	onChoose,
	leaving,
	onRemove,
}: WebsitesTableProps) {
	const columns = useMemo(() => websiteColumns({ chosen, onChoose, onRemove }), [chosen, onChoose, onRemove]);
	return (
		<DataTable
			caption="Monitored websites"
			loading={websites === undefined}
			rows={websites ?? []}
			rowKey={({ _id }) => _id}
			fullUpTo={maxRowsAtOnce}
			isFaded={({ _id }) => _id === leaving?._id}
			columns={columns}
			empty={null}
		/>
	);
});

function websiteColumns({
	chosen,
	onChoose,
	onRemove,
}: Pick<WebsitesTableProps, 'chosen' | 'onChoose' | 'onRemove'>): DataTableColumn<ShownWebsite>[] {
	return [
		{
			key: 'name',
			header: 'Name',
			className: 'min-w-40 max-w-72',
			render: ({ _id, name, tags }) => (
				<span className="flex items-center gap-3">
					<input
						type="checkbox"
						aria-label={`Select ${name}`}
						checked={chosen.has(_id)}
						onChange={(event) => onChoose(_id, event.target.checked)}
						className="size-4 shrink-0 accent-primary pointer-coarse:size-6"
					/>
					<span className="grid gap-0.5">
						<Link
							to={paths.website(_id)}
							className="w-fit rounded-small font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
						>
							{name}
						</Link>
						{tags.length > 0 && <span className="text-caption text-muted">{tags.join(' · ')}</span>}
					</span>
				</span>
			),
		},
		urlColumn,
		{
			key: 'status',
			card: 'beside',
			header: 'Status',
			render: ({ status, staleness, isActive }) => (
				<span className="inline-flex flex-wrap items-center gap-2">
					<WebsiteStatus status={status} staleness={staleness} />
					{!isActive && <span className="text-small text-muted">Paused</span>}
				</span>
			),
		},
		{
			key: 'lastHours',
			card: 'foot',
			header: 'Last 24 hours',
			render: ({ lastHours }) => <HourBar hours={lastHours} />,
		},
		{
			key: 'response',
			card: 'foot',
			header: 'Response',
			align: 'right',
			className: 'whitespace-nowrap tabular-nums',
			render: ({ lastResponseTime }) => formatMilliseconds(lastResponseTime),
		},
		{
			key: 'lastChecked',
			card: 'foot',
			header: 'Last checked',
			className: 'whitespace-nowrap text-muted',
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
			render: (website) => (
				<Button variant="ghost" aria-label={`Remove ${website.name}`} title="Remove" onClick={() => onRemove(website)}>
					<Trash2 aria-hidden="true" strokeWidth={1.75} />
				</Button>
			),
		},
	];
}
