/** All websites that we host, down first: the month against the aim, what expires, the open update, the credit that is due, and our last answer. */
import { durationInWords } from '@stayup/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Server } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { memberQueries } from '../../../entities/account/members/member-queries.ts';
import { useSession } from '../../../entities/account/session/session.tsx';
import { openUpdateSentence } from '../../../entities/project/monthly-updates.ts';
import { projectPaths } from '../../../entities/project/project-paths.ts';
import { projectQueries } from '../../../entities/project/project-queries.ts';
import { shownSince, shownStatusOf } from '../../../entities/website/ui/status-words.ts';
import { chooseAccount } from '../../../lib/api-client/chosen-account.ts';
import { pagedListOf, useAllRows } from '../../../lib/api-client/paged-list.ts';
import { formatInstant, formatMoney, nothing } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Hint } from '../../../ui/overlay/hint.tsx';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import { useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { NameLink } from '../list/name-link.tsx';
import { Lines, Url } from '../list/row-parts.tsx';
import { answersInWords, answerWords, expiryOf, type HostedRow, hostedRows } from './hosted-rules.ts';

const minuteMs = 60_000;
const pageRows = 100;

export function HostedTab() {
	const list = useAdminList('listHosted', { limit: pageRows });
	const credits = pagedListOf(useInfiniteQuery(projectQueries.creditsDue()));
	useAllRows(list);
	useAllRows(credits);
	const now = useNow(minuteMs);
	const rows = useMemo(() => list.data && hostedRows(list.data, credits.data ?? []), [list.data, credits.data]);
	return (
		<>
			<TeamAlerts rows={rows} />
			<AdminTable
				caption="Hosted websites"
				list={{ ...list, data: rows }}
				columns={columnsOf(rows, now)}
				empty={
					<EmptyState icon={Server} title="No hosted websites yet">
						A website appears here once it is linked to a project.
					</EmptyState>
				}
			/>
		</>
	);
}

/** A column in which no website has anything is left out. */
function columnsOf(rows: readonly HostedRow[] = [], now: number): DataTableColumn<HostedRow>[] {
	const columns: DataTableColumn<HostedRow>[] = [
		{
			key: 'website',
			header: 'Website',
			className: 'min-w-40 max-w-72',
			render: ({ _id, url, client }) => (
				<Lines second={client.name}>
					<NameLink to={projectPaths.adminProject(_id)}>
						<Url url={url} />
					</NameLink>
				</Lines>
			),
		},
		{ key: 'status', card: 'beside', header: 'Status', render: (row) => <Status row={row} /> },
		{
			key: 'left',
			header: 'Left this month',
			className: 'whitespace-nowrap tabular-nums',
			render: ({ month }) => (month === null ? nothing : durationInWords(month.leftSeconds * 1000)),
		},
		{
			key: 'certificate',
			header: 'Certificate',
			className: 'whitespace-nowrap',
			render: ({ certificateValidTo }) => <Expiry instant={certificateValidTo} now={now} />,
		},
		{
			key: 'domain',
			header: 'Domain',
			className: 'whitespace-nowrap',
			render: ({ domainExpiresAt }) => <Expiry instant={domainExpiresAt} now={now} />,
		},
		{
			key: 'update',
			card: 'if-any',
			header: 'Open update',
			className: 'max-w-56',
			render: (row) => openUpdateSentence(row, now) ?? nothing,
		},
		{
			key: 'credit',
			card: 'if-any',
			header: 'Credit due',
			align: 'right',
			className: 'whitespace-nowrap tabular-nums',
			render: ({ creditCents }) => (creditCents === 0 ? nothing : formatMoney(creditCents, 'USD')),
		},
		{
			key: 'answer',
			card: 'if-any',
			header: 'Our last answer',
			render: ({ outage }) => (outage === null ? nothing : <Answer outage={outage} />),
		},
	];
	const hasValue: Readonly<Record<string, (row: HostedRow) => boolean>> = {
		left: ({ month }) => month !== null,
		certificate: ({ certificateValidTo }) => certificateValidTo !== null,
		domain: ({ domainExpiresAt }) => domainExpiresAt !== null,
		update: ({ openUpdates }) => openUpdates.length > 0,
		credit: ({ creditCents }) => creditCents > 0,
		answer: ({ outage }) => outage !== null,
	};
	return columns.filter(({ key }) => hasValue[key] === undefined || rows.some(hasValue[key]));
}

/** Leads to the channels and policies of our own monitors, which are an account of their own. Nothing before the first launch. */
function TeamAlerts({ rows }: { rows: readonly HostedRow[] | undefined }) {
	const { user } = useSession();
	const accounts = useQuery(memberQueries.accounts());
	const team = accounts.data?.find(({ role }) => role === 'colleague');
	return (
		<div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
			<p className="text-ui text-muted">
				Our own monitors notify the team by its channels and policies. {rows && answersInWords(rows)}
			</p>
			{team && (
				<Button variant="secondary" onClick={() => user && chooseAccount({ ...team, by: user._id })}>
					Open the team’s account
				</Button>
			)}
		</div>
	);
}

function Status({ row: { status, statusSince, condition, month } }: { row: HostedRow }) {
	if (status === null || statusSince === null) {
		return <StatusBadge tone="unknown">{month === null ? 'Watched from its launch' : 'Not watched'}</StatusBadge>;
	}
	const shown = { status, statusSince, condition, isActive: true };
	const { word, tone } = shownStatusOf(shown);
	return (
		<Hint text={`Since ${formatInstant(shownSince(shown))}`}>
			<StatusBadge tone={tone}>{word}</StatusBadge>
		</Hint>
	);
}

function Expiry({ instant, now }: { instant: string | null; now: number }) {
	const { words, isDue } = expiryOf(instant, now);
	return <span className={isDue ? 'font-medium text-down-text' : 'text-muted'}>{words}</span>;
}

function Answer({ outage }: { outage: NonNullable<HostedRow['outage']> }) {
	const { words, isMissing } = answerWords(outage);
	return (
		<Link
			to={paths.outage(outage._id)}
			className={`rounded-small underline-offset-4 hover:underline ${isMissing ? 'font-medium text-down-text' : 'text-muted'}`}
		>
			{words}
		</Link>
	);
}
