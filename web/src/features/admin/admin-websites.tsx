/** The websites of all accounts with one status. */
import type { WebsiteStatus as Status } from '@stayup/contract';
import { Globe } from 'lucide-react';
import { statusWords } from '../../entities/website/ui/status-words.ts';
import { urlColumn } from '../../entities/website/ui/url-column.tsx';
import { WebsiteStatus } from '../../entities/website/ui/website-status.tsx';
import { useShownWebsites } from '../../entities/website/use-shown-websites.ts';
import { nothing } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RelativeTime } from '../../ui/layout/relative-time.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useAdminList } from './list/admin-queries.ts';
import { AdminTable } from './list/admin-table.tsx';

export function AdminWebsites({ status }: { status: Status }) {
	const { data, ...rest } = useAdminList('listAllWebsites', { status });
	const list = { ...rest, data: useShownWebsites(data, rest.dataUpdatedAt) };
	return (
		<Section title={`Websites: ${statusWords[status]}`}>
			<AdminTable
				caption={`Websites: ${statusWords[status]}`}
				list={list}
				columns={[
					{
						key: 'name',
						header: 'Name',
						className: 'min-w-40 max-w-72 [overflow-wrap:anywhere]',
						render: ({ name }) => <span className="font-medium text-ink">{name}</span>,
					},
					urlColumn,
					{
						key: 'status',
						card: 'beside',
						header: 'Status',
						render: (website) => <WebsiteStatus status={website.status} staleness={website.staleness} />,
					},
					{
						key: 'lastChecked',
						card: 'foot',
						header: 'Last checked',
						className: 'whitespace-nowrap text-muted',
						render: ({ lastChecked }) => (lastChecked === null ? nothing : <RelativeTime instant={lastChecked} />),
					},
				]}
				empty={
					<EmptyState icon={Globe} title="No websites found">
						No websites are currently {statusWords[status].toLowerCase()}.
					</EmptyState>
				}
			/>
		</Section>
	);
}
