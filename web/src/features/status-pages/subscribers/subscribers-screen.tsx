/** The confirmed subscribers of a status page, with a file of all of them. */
import { type StatusPage, type StatusSubscriber, tierLimits } from '@stayup/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Users } from 'lucide-react';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { exportWithReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { useSession } from '../../../entities/account/session/session.tsx';
import { PlanNotice } from '../../../entities/plan/ui/plan-notice.tsx';
import { statusPageQueries } from '../../../entities/status-page/api/status-page-queries.ts';
import { statusPageFailures } from '../../../entities/status-page/messages.ts';
import { PageScreen } from '../../../entities/status-page/ui/page-screen.tsx';
import { subscribersOfPlan } from '../../../entities/status-page/ui/plan-sentences.ts';
import { call } from '../../../lib/api-client/client.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { offerDownload } from '../../../lib/download.ts';
import { useAction } from '../../../lib/use-action.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LoadedTable } from '../../../ui/table/loaded-table.tsx';
import { subscriberColumns } from './subscriber-columns.tsx';

export function SubscribersScreen() {
	const { id = '' } = useParams();
	const tier = useSession().user?.tier ?? 'Free';
	const page = useQuery(statusPageQueries.detail(id));
	const list = pagedListOf(useInfiniteQuery(statusPageQueries.subscribers(id)));
	const columns = useMemo(() => subscriberColumns(page.data), [page.data]);
	const most = tierLimits[tier].statusSubscribers;
	const isFull = most === 0 || (page.data?.subscriberCount ?? 0) >= most;
	return (
		<PageScreen id={id} query={page}>
			<Section
				title="Subscribers"
				aside={page.data && list.data && list.data.length > 0 && <ExportButton page={page.data} />}
			>
				{isFull && <PlanNotice tone="info">{subscribersOfPlan(tier)}</PlanNotice>}
				<LoadedTable
					caption="Subscribers"
					list={list}
					columns={columns}
					rowKey={({ _id }: StatusSubscriber) => _id}
					failure={statusPageFailures.subscribers.text}
					unchanged="They are still notified."
					empty={
						<EmptyState
							icon={Users}
							title="No subscribers yet"
							action={page.data?.isPublished && <CopyButton text={page.data.url} label="Copy link" />}
						>
							Visitors subscribe on your page with “Get updates”, and confirm by email.
						</EmptyState>
					}
				/>
			</Section>
		</PageScreen>
	);
}

function ExportButton({ page: { _id: id, slug } }: { page: StatusPage }) {
	const download = useAction(
		() => exportWithReauthentication((headers) => call('exportStatusSubscribers', { params: { id }, headers })),
		{
			failure: statusPageFailures.exportSubscribers,
			onSuccess: (file) => file !== null && offerDownload(`subscribers of ${slug}.csv`, 'text/csv', file),
		},
	);
	return (
		<Button
			variant="secondary"
			busy={download.isPending}
			aria-label="Download subscribers as CSV"
			onClick={() => download.mutate()}
		>
			{!download.isPending && <Download />}
			CSV
		</Button>
	);
}
