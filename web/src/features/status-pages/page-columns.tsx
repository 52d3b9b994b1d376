/** The columns of the list of status pages. */

import type { StatusPage } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { useMay } from '../../entities/account/members/use-may.ts';
import { PageState } from '../../entities/status-page/ui/page-state.tsx';
import { formatCount, shortUrl } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { DataTableColumn } from '../../ui/table/data-table-props.ts';
import { PageActions } from './page-actions.tsx';

const linkClassName = 'rounded-small underline-offset-4 hover:underline';

export const pageColumns: DataTableColumn<StatusPage>[] = [
	{
		key: 'name',
		header: 'Name',
		className: 'min-w-40',
		render: (page) => <PageName page={page} />,
	},
	{
		key: 'url',
		header: 'URL',
		card: 'line',
		render: ({ url }) => (
			<a
				href={url}
				target="_blank"
				rel="noopener noreferrer"
				className={`${linkClassName} font-mono text-small break-all text-accent`}
			>
				{shortUrl(url)}
				<span className="sr-only"> (opens in a new tab)</span>
			</a>
		),
	},
	{ key: 'state', header: 'Status', card: 'beside', render: (page) => <PageState page={page} /> },
	{ key: 'components', header: 'Components', align: 'right', render: (page) => formatCount(componentCount(page)) },
	{
		key: 'subscribers',
		header: 'Subscribers',
		align: 'right',
		render: (page) => <SubscriberCount page={page} />,
	},
	{ key: 'actions', header: 'Actions', align: 'right', card: 'foot', render: (page) => <PageActions page={page} /> },
];

function PageName({ page: { _id, name } }: { page: StatusPage }) {
	const mayWrite = useMay('write');
	return (
		<Link
			to={mayWrite ? paths.statusPage(_id) : paths.statusPageIncidents(_id)}
			className={`${linkClassName} font-medium text-ink [overflow-wrap:anywhere]`}
		>
			{name}
		</Link>
	);
}

function SubscriberCount({ page: { _id, name, subscriberCount } }: { page: StatusPage }) {
	const count = formatCount(subscriberCount);
	if (!useMay('write')) return count;
	return (
		<Link
			to={paths.statusPageSubscribers(_id)}
			aria-label={`${count} subscribers of ${name}`}
			className={`${linkClassName} text-accent`}
		>
			{count}
		</Link>
	);
}

function componentCount({ groups }: StatusPage): number {
	return groups.reduce((sum, { components }) => sum + components.length, 0);
}
