/** The monitored websites, those that need somebody first. */
import type { Website } from '@stayup/contract';
import { Globe, Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { nothing } from '../../format.ts';
import { awaitsFirstResult, inOrderOfConcern } from '../../monitoring/status-words.ts';
import { WebsiteStatus } from '../../monitoring/website-status.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

export type WebsitesTableProps = {
	/** Undefined while they load. */
	websites: readonly Website[] | undefined;
	/** The one that is about to be removed. */
	leaving: Website | null;
	onRemove: (website: Website) => void;
};

export function WebsitesTable({ websites, leaving, onRemove }: WebsitesTableProps) {
	return (
		<DataTable
			caption="Monitored websites"
			loading={websites === undefined}
			rows={inOrderOfConcern(websites ?? [])}
			rowKey={({ _id }) => _id}
			isFaded={({ _id }) => _id === leaving?._id}
			columns={[
				{
					key: 'name',
					header: 'Name',
					className: 'min-w-40 max-w-72',
					render: ({ _id, name }) => (
						<Link
							to={paths.website(_id)}
							className="rounded-small font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
						>
							{name}
						</Link>
					),
				},
				{
					key: 'url',
					header: 'URL',
					className: 'max-w-80',
					render: ({ url }) => (
						<span title={url} className="block truncate font-mono text-small text-muted">
							{url}
						</span>
					),
				},
				{
					key: 'status',
					header: 'Status',
					render: ({ status, isActive }) => (
						<span className="inline-flex flex-wrap items-center gap-2">
							<WebsiteStatus status={status} />
							{!isActive && <span className="text-small text-muted">Paused</span>}
						</span>
					),
				},
				{
					key: 'lastChecked',
					header: 'Last checked',
					className: 'whitespace-nowrap text-muted',
					render: (website) => {
						if (awaitsFirstResult(website)) return 'First check is running…';
						return website.lastChecked === null ? nothing : <RelativeTime instant={website.lastChecked} />;
					},
				},
				{
					key: 'actions',
					header: 'Actions',
					align: 'right',
					render: (website) => (
						<Button
							variant="ghost"
							aria-label={`Remove ${website.name}`}
							title="Remove"
							onClick={() => onRemove(website)}
						>
							<Trash2 aria-hidden="true" strokeWidth={1.75} />
							<span className="sm:sr-only">Remove</span>
						</Button>
					),
				},
			]}
			empty={
				<EmptyState
					icon={Globe}
					title="No websites yet"
					action={
						<ButtonLink to={paths.addWebsite} className="w-full sm:w-auto">
							<Plus aria-hidden="true" strokeWidth={1.75} />
							Add Website
						</ButtonLink>
					}
				>
					Enter the address of a website, and we check it at once.
				</EmptyState>
			}
		/>
	);
}
