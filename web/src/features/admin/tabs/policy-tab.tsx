/** Violations of the content security policy that browsers reported, the latest first (WEB-12). */
import { ShieldCheck } from 'lucide-react';
import { formatCount, formatInstant } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';

export function PolicyTab() {
	const list = useAdminList('listCspReports', {});
	return (
		<AdminTable
			caption="Policy reports"
			list={list}
			columns={[
				{
					key: 'directive',
					header: 'Directive',
					className: 'min-w-40',
					render: ({ directive }) => <span className="font-mono text-small font-medium text-ink">{directive}</span>,
				},
				{
					key: 'blocked',
					header: 'Blocked',
					className: 'max-w-72 font-mono text-small [overflow-wrap:anywhere]',
					render: ({ blocked }) => blocked,
				},
				{
					key: 'page',
					header: 'Page',
					className: 'max-w-56 font-mono text-small [overflow-wrap:anywhere]',
					render: ({ page }) => page,
				},
				{
					key: 'count',
					header: 'Reports',
					align: 'right',
					className: 'tabular-nums',
					render: ({ count }) => formatCount(count),
				},
				{
					key: 'firstSeenAt',
					header: 'First seen',
					className: 'whitespace-nowrap text-muted',
					render: ({ firstSeenAt }) => <time dateTime={firstSeenAt}>{formatInstant(firstSeenAt)}</time>,
				},
				{
					key: 'lastSeenAt',
					card: 'beside',
					header: 'Last seen',
					className: 'whitespace-nowrap text-muted',
					render: ({ lastSeenAt }) => <time dateTime={lastSeenAt}>{formatInstant(lastSeenAt)}</time>,
				},
			]}
			empty={
				<EmptyState icon={ShieldCheck} title="No policy reports">
					When a browser blocks something on our pages, its report appears here for 30 days.
				</EmptyState>
			}
		/>
	);
}
