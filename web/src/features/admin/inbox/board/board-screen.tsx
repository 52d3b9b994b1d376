/** The board of leads: a column for each status. A lead moves by drag, or by its select, which keyboards and screen readers use. */
import {
	businessDate,
	type Lead,
	type LeadStatus,
	type LeadSummary,
	leadFilters,
	leadStatuses,
} from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, UserRoundPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Link } from 'react-router-dom';
import { useSession } from '../../../../entities/account/session/session.tsx';
import { call } from '../../../../lib/api-client/client.ts';
import { offerDownload } from '../../../../lib/download.ts';
import { messageFor, successes } from '../../../../lib/messages.ts';
import { pageTitle } from '../../../../lib/page-title.ts';
import { paths } from '../../../../lib/paths.ts';
import { useSearchChoices } from '../../../../lib/search-params.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Board } from '../../../../ui/layout/board.tsx';
import { Loaded } from '../../../../ui/layout/loaded.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../../ui/layout/screen.tsx';
import { adminFailures } from '../../admin-messages.ts';
import { useAdminList } from '../../list/admin-queries.ts';
import { useRowChange } from '../../list/use-row-change.ts';
import { choiceIn, filterWords } from '../filters/filter-rules.ts';
import { SavedFilters } from '../filters/saved-filters.tsx';
import { inboxFailures, inboxQueries } from '../inbox-queries.ts';
import { columnsOf, matches } from './board-rules.ts';
import { LeadCard } from './lead-card.tsx';

const minuteMs = 60_000;
const pageRows = 100;

export function BoardScreen() {
	const { user } = useSession();
	const { params, choose } = useSearchChoices();
	const { search: text, filter } = choiceIn(params);
	const list = useAdminList('listLeads', { limit: pageRows });
	const summary = useQuery(inboxQueries.summary());
	const now = useNow(minuteMs);
	const change = useRowChange({
		list: 'listLeads',
		send: (id, status: LeadStatus) => call('updateLeadStatus', { params: { id }, body: { status } }),
		optimistic: (row, status) => ({ ...row, status }),
		success: ({ status }) => successes.leadStatus(status),
		failure: adminFailures.leadStatus,
	});
	const move = (lead: Lead, columnId: string) => {
		const status = leadStatuses.find((candidate) => candidate === columnId);
		if (status && lead.status !== status) change.mutate({ id: lead._id, change: status });
	};
	const { hasMore, isLoadingMore, loadMore } = list;
	// The board and its search need all leads.
	useEffect(() => {
		if (hasMore && !isLoadingMore) loadMore();
	}, [hasMore, isLoadingMore, loadMore]);

	const viewer = { adminId: user?._id ?? null, now, today: businessDate(now) };
	return (
		<Screen title={pageTitle('Leads')}>
			<PageHeading title="Leads" back={{ to: paths.admin, label: 'Admin Dashboard' }} actions={<ExportButton />}>
				{summary.data && <Summary summary={summary.data} />}
			</PageHeading>
			<div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,20rem)_minmax(0,20rem)]">
				<SearchField
					label="Search leads"
					placeholder="Search leads"
					value={text}
					onSearch={(value) => choose('search', value)}
					hasShortcut
				/>
				<Select aria-label="Filter" value={filter ?? ''} onChange={(event) => choose('filter', event.target.value)}>
					<option value="">All leads</option>
					{leadFilters.map((candidate) => (
						<option key={candidate} value={candidate}>
							{filterWords[candidate]}
						</option>
					))}
				</Select>
			</div>
			<SavedFilters />
			<Loaded
				query={list}
				failure={adminFailures.adminList.text}
				hint="Please check your connection and try again."
				skeleton={<Skeleton className="h-96 w-full" />}
				empty={
					<EmptyState icon={UserRoundPlus} title="No leads found">
						People who book a call appear here.
					</EmptyState>
				}
			>
				{(leads) => (
					<Board
						columns={columnsOf(leads.filter((lead) => matches(lead, text, filter, viewer))).map(
							({ status, leads: cards, valueUsd }) => ({
								id: status,
								title: status,
								cards,
								note: `${cards.length}${valueUsd > 0 ? `, $${valueUsd.toLocaleString('en-US')}` : ''}`,
							}),
						)}
						idOf={({ _id }) => _id}
						selectLabel={({ fullName }) => `Status of ${fullName}`}
						onMove={move}
					>
						{(lead) => <LeadCard lead={lead} />}
					</Board>
				)}
			</Loaded>
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
	const [isBusy, setBusy] = useState(false);
	async function download(): Promise<void> {
		setBusy(true);
		try {
			offerDownload('leads.csv', 'text/csv', await call('exportLeads', {}));
		} catch (error) {
			toast.error(messageFor(error, inboxFailures.export), { id: inboxFailures.export.text });
		} finally {
			setBusy(false);
		}
	}
	return (
		<Button variant="secondary" busy={isBusy} onClick={() => void download()}>
			<Download aria-hidden="true" strokeWidth={1.75} />
			Export as CSV
		</Button>
	);
}
