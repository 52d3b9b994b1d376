/** The websites of all accounts with one status. */
import type { WebsiteStatus as Status } from '@stayup/contract';
import { Globe } from 'lucide-react';
import { statusWords } from '../../entities/website/ui/status-words.ts';
import { useShownWebsites } from '../../entities/website/use-shown-websites.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useAdminList } from './list/admin-queries.ts';
import { AdminTable } from './list/admin-table.tsx';
import { websiteColumns } from './list/website-columns.tsx';

export function AdminWebsites({ status }: { status: Status }) {
	const { data, ...rest } = useAdminList('listAllWebsites', { status });
	const list = { ...rest, data: useShownWebsites(data, rest.dataUpdatedAt) };
	return (
		<Section title={`Websites: ${statusWords[status]}`}>
			<AdminTable
				caption={`Websites: ${statusWords[status]}`}
				list={list}
				columns={websiteColumns}
				empty={
					<EmptyState icon={Globe} title="No websites found">
						No websites are currently {statusWords[status].toLowerCase()}.
					</EmptyState>
				}
			/>
		</Section>
	);
}
