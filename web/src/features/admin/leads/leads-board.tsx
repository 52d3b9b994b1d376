/** The board of leads: a column for each status. A lead moves by drag, or by its select, which keyboards and screen readers use. */

import { type Lead, type LeadSummary, leadStatuses } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
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
import { LeadCard } from './lead-card.tsx';
import { LeadTools, NoLeads } from './lead-parts.tsx';
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
		<Screen title={pageTitle('Leads')}>
			<PageHeading title="Leads" back={{ to: paths.admin, label: 'Admin Dashboard' }} actions={<ExportButton />}>
				{summary.data && <Summary summary={summary.data} />}
			</PageHeading>
			<ListBoard
				tools={<LeadTools />}
				list={list}
				empty={<NoLeads />}
				columns={columnsOf(leads)}
				selectLabel={({ fullName }) => `Status of ${fullName}`}
				onMove={move}
			>
				{(lead) => <LeadCard lead={lead} />}
			</ListBoard>
		</Screen>
	);
}

function Summary({ summary: { waiting, late, due, applications, purchases, possibleSpam } }: { summary: LeadSummary }) {
	return (
		<>
			{waiting} waiting for an answer, {late} of them longer than one business day. {due} with a next action due.{' '}
			<Link to={`${paths.admin}?tab=purchases`} className="underline underline-offset-4">
				{purchases.waiting === 1 ? '1 purchase' : `${purchases.waiting} purchases`}
			</Link>{' '}
			waiting, {purchases.late} of them overdue.{' '}
			<Link to={`${paths.admin}?tab=applications`} className="underline underline-offset-4">
				{applications.waiting === 1 ? '1 application' : `${applications.waiting} applications`}
			</Link>{' '}
			waiting, {applications.late} of them overdue.
			{possibleSpam > 0 && (
				<>
					{' '}
					<Link to={`${paths.admin}?tab=possible-spam`} className="underline underline-offset-4">
						Possible spam: {possibleSpam}
					</Link>
					.
				</>
			)}
		</>
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
