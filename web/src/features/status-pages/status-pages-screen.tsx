/** The status pages of the user. */

import { type StatusPage, tierLimits } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { PanelsTopLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../entities/account/members/use-refusal.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { PlanNotice } from '../../entities/plan/ui/plan-notice.tsx';
import { statusPageQueries } from '../../entities/status-page/api/status-page-queries.ts';
import { statusPageFailures } from '../../entities/status-page/messages.ts';
import { overLimitSentence, pagesOfPlan } from '../../entities/status-page/ui/plan-sentences.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { CreatePageDialog } from './create-page-dialog.tsx';
import { pageColumns } from './page-columns.tsx';

const table = { caption: 'Status pages', columns: pageColumns, rowKey: ({ _id }: StatusPage) => _id, empty: null };

export function StatusPagesScreen() {
	const pages = useQuery(statusPageQueries.list());
	const tier = useSession().user?.tier ?? 'Free';
	const [isCreating, setCreating] = useState(false);
	const isFull = (pages.data?.length ?? 0) >= tierLimits[tier].statusPages;
	const refusal = useRefusal('write');
	const createButton = refusal === null && (
		<Button disabled={pages.data === undefined || isFull} onClick={() => setCreating(true)}>
			<Plus />
			New status page
		</Button>
	);

	return (
		<Screen title={pageTitle('Status pages')}>
			<PageHeading title="Status pages" actions={createButton}>
				Show visitors whether your websites work, what is wrong and what is planned.
			</PageHeading>
			<div className="grid grid-cols-1 gap-4">
				{pages.data?.some(({ isOverLimit }) => isOverLimit) ? (
					<PlanNotice tone="degraded">
						{overLimitSentence.replace('this page', 'pages that are hidden by your plan')}
					</PlanNotice>
				) : (
					isFull && <PlanNotice tone="info">{pagesOfPlan(tier)}</PlanNotice>
				)}
				<Loaded
					query={pages}
					failure={statusPageFailures.list.text}
					unchanged="Visitors still see your pages."
					isStaleShown
					skeleton={<DataTable {...table} loading rows={[]} />}
					empty={
						<EmptyState icon={PanelsTopLeft} title="No status page yet">
							{refusal ?? 'Choose the websites that it shows, check the draft, and publish it.'}
						</EmptyState>
					}
				>
					{(rows) => <DataTable {...table} rows={rows} />}
				</Loaded>
			</div>
			{isCreating && <CreatePageDialog onClose={() => setCreating(false)} />}
		</Screen>
	);
}
