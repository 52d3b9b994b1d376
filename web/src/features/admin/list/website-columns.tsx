/** The columns of the lists of websites. */
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { WebsiteStatus } from '../../../entities/website/ui/website-status.tsx';
import { nothing } from '../../../lib/format.ts';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import { Lines, Url } from './row-parts.tsx';

export const websiteColumns: DataTableColumn<ShownWebsite>[] = [
	{
		key: 'name',
		header: 'Name',
		className: 'min-w-40 max-w-72 [overflow-wrap:anywhere]',
		render: ({ name }) => <span className="font-medium text-ink">{name}</span>,
	},
	{
		key: 'url',
		card: 'line',
		header: 'URL',
		className: 'max-w-80 text-small text-muted',
		render: ({ url }) => (
			<Lines>
				<Url url={url} />
			</Lines>
		),
	},
	{
		key: 'status',
		card: 'beside',
		header: 'Status',
		render: (website) => <WebsiteStatus website={website} />,
	},
	{
		key: 'lastChecked',
		card: 'foot',
		header: 'Last checked',
		className: 'whitespace-nowrap text-muted',
		render: ({ lastChecked }) => (lastChecked === null ? nothing : <RelativeTime instant={lastChecked} />),
	},
];
