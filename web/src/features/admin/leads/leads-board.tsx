/** The board of leads: a column for each status. A lead moves by drag, or by its menu, which keyboards and screen readers use. */

import { type Lead, leadStatuses } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportWithReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { offerDownload } from '../../../lib/download.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { inboxFailures, inboxQueries } from '../inbox/inbox-queries.ts';
import { useLeadStatus } from '../inbox/use-statuses.ts';
import { ListBoard } from '../list/list-board.tsx';
import { countWords } from '../list/row-parts.tsx';
import { AddLead } from './add-lead.tsx';
import { LeadCard } from './lead-card.tsx';
import { LeadsView, LeadTools, NoLeads } from './lead-parts.tsx';
import { columnsOf } from './lead-rules.ts';
import { useLeads } from './use-leads.ts';

export function LeadsBoard() {
	const { list, leads = [] } = useLeads();
	const summary = useQuery(inboxQueries.summary());
	const change = useLeadStatus();
	const move = (lead: Lead, columnId: string) => {
		const status = leadStatuses.find((candidate) => candidate === columnId);
		if (status && lead.status !== status) change.mutate({ id: lead._id, change: status });
	};
	return (
		<Screen title={pageTitle('Leads')} isDense>
			<PageHeading
				title="Leads"
				back={{ to: paths.admin, label: 'Admin Dashboard' }}
				isRow
				actions={
					<>
						<ExportButton />
						<AddLead />
					</>
				}
			/>
			<ListBoard
				tools={
					<div className="flex flex-wrap items-center gap-3">
						<LeadsView value="board" />
						<LeadTools />
						<p className="min-h-5 text-ui text-muted">
							{summary.data &&
								countWords([
									[summary.data.waiting, 'waiting for an answer'],
									[summary.data.late, 'overdue'],
									[summary.data.due, 'with a next action due'],
								])}
						</p>
					</div>
				}
				list={list}
				empty={<NoLeads />}
				columns={columnsOf(leads)}
				menuName={({ fullName }) => `Move ${fullName}`}
				onMove={move}
			>
				{(lead) => <LeadCard lead={lead} />}
			</ListBoard>
		</Screen>
	);
}

function ExportButton() {
	const download = useAction(() => exportWithReauthentication((headers) => call('exportLeads', { headers })), {
		failure: inboxFailures.export,
		onSuccess: (file) => file !== null && offerDownload('leads.csv', 'text/csv', file),
	});
	return (
		<Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
			<Download />
			Export as CSV
		</Button>
	);
}
