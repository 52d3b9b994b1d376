/** The columns of the lists of outages. */

import type { OutageForAdmin } from '@stayup/contract';
import { OutageDuration } from '../../../entities/outage/ui/outage-duration.tsx';
import { useStaleOutage } from '../../../entities/website/use-shown-websites.ts';
import { formatInstant, nothing } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import { NameLink } from './name-link.tsx';
import { Lines, Url } from './row-parts.tsx';

/** `dataUpdatedAt`: when the outages were loaded, by the browser's clock. */
export function outageColumns(dataUpdatedAt: number): DataTableColumn<OutageForAdmin>[] {
	return [
		{
			key: 'website',
			header: 'Website',
			className: 'min-w-44 max-w-72',
			render: ({ _id, website }) => (
				<Lines second={website ? <Url url={website.url} /> : nothing}>
					<NameLink to={paths.outage(_id)}>{website?.name ?? 'Unknown website'}</NameLink>
				</Lines>
			),
		},
		{
			key: 'user',
			card: 'line',
			header: 'User',
			className: 'min-w-40 max-w-64',
			render: ({ user }) => (user ? <Lines second={user.email}>{user.name}</Lines> : nothing),
		},
		{
			key: 'timestamp',
			card: 'foot',
			header: 'Started',
			className: 'whitespace-nowrap',
			render: ({ timestamp }) => <time dateTime={timestamp}>{formatInstant(timestamp)}</time>,
		},
		{
			key: 'duration',
			card: 'beside',
			header: 'Duration',
			className: 'whitespace-nowrap',
			render: (outage) => <AdminOutageDuration outage={outage} dataUpdatedAt={dataUpdatedAt} />,
		},
		{
			key: 'error',
			card: 'line',
			header: 'Error',
			className: 'min-w-52 max-w-72',
			render: ({ error }) => (
				<span title={error} className="line-clamp-2 [overflow-wrap:anywhere] max-sm:line-clamp-none">
					{error}
				</span>
			),
		},
		{
			key: 'notified',
			header: 'Notification',
			className: 'whitespace-nowrap text-muted',
			render: ({ _id, notificationSent }) => (
				<NameLink to={`${paths.admin}?tab=deliveries&search=${encodeURIComponent(_id)}`}>
					{notificationSent ? 'Sent' : 'Not sent'}
				</NameLink>
			),
		},
	];
}

function AdminOutageDuration({ outage, dataUpdatedAt }: { outage: OutageForAdmin; dataUpdatedAt: number }) {
	return <OutageDuration {...outage} staleness={useStaleOutage(outage, dataUpdatedAt)} />;
}
