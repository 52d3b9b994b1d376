/** Today: all that waits for one of us, from every list. */
import { businessDate } from '@stayup/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useSession } from '../../../entities/account/session/session.tsx';
import { projectQueries } from '../../../entities/project/project-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { pagedListOf, useAllRows } from '../../../lib/api-client/paged-list.ts';
import { formatDate, formatInstant, isDay, nothing } from '../../../lib/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { adminFailures } from '../admin-messages.ts';
import { adminKey, useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { NameLink } from '../list/name-link.tsx';
import { dutiesOf, type Taken } from './today-rules.ts';

const minuteMs = 60_000;
const pageRows = 100;

function take({ of, id }: Taken, adminId: string): Promise<unknown> {
	const change = { params: { id }, body: { assigneeId: adminId } };
	switch (of) {
		case 'lead':
			return call('changeLead', change);
		case 'application':
			return call('changeApplication', change);
		case 'project':
			return call('changeProject', change);
	}
}

export function TodayTab() {
	const calls = useAdminList('listCalls', { list: 'open' });
	const leads = useAdminList('listLeads', { limit: pageRows });
	const applications = useAdminList('listApplications', { limit: pageRows });
	const projects = useAdminList('listAllProjects', { limit: pageRows });
	const websites = useAdminList('listAllWebsites', { status: 'down', limit: pageRows });
	const credits = pagedListOf(useInfiniteQuery(projectQueries.creditsDue()));
	useAllRows(calls);
	useAllRows(leads);
	useAllRows(applications);
	useAllRows(projects);
	useAllRows(websites);
	useAllRows(credits);
	const { user } = useSession();
	const adminId = user?._id;
	const now = useNow(minuteMs);
	const client = useQueryClient();
	const taking = useAction(({ takes, adminId: by }: { takes: Taken; adminId: string }) => take(takes, by), {
		success: 'It is yours now',
		failure: adminFailures.take,
		// Returned, so that the button stays busy until the lists have reloaded.
		onSettled: () => client.invalidateQueries({ queryKey: adminKey }),
	});
	const lists = [calls, leads, applications, projects, websites, credits];
	const hasMore = lists.some((list) => list.hasMore);
	const rows = useMemo(() => {
		if (!calls.data || !leads.data || !applications.data) return undefined;
		if (!projects.data || !websites.data || !credits.data) return undefined;
		// Before all rows are known, "Nothing waits for us" might be untrue.
		if (hasMore) return undefined;
		const all = {
			calls: calls.data,
			leads: leads.data,
			applications: applications.data,
			projects: projects.data,
			websites: websites.data,
			credits: credits.data,
		};
		return dutiesOf(all, now, businessDate(now), adminId).map((duty) => ({ ...duty, _id: duty.key }));
	}, [calls.data, leads.data, applications.data, projects.data, websites.data, credits.data, hasMore, now, adminId]);

	return (
		<AdminTable
			caption="Today"
			list={{
				data: rows,
				isError: lists.some(({ isError }) => isError),
				isFetching: lists.some(({ isFetching }) => isFetching),
				refetch: () => Promise.all(lists.map(({ refetch }) => refetch())),
				hasMore: false,
				isLoadingMore: lists.some(({ isLoadingMore }) => isLoadingMore),
				loadMore: () => undefined,
			}}
			columns={[
				{
					key: 'name',
					header: 'About',
					className: 'min-w-40',
					render: ({ name, to, kind }) => (
						<span className="grid">
							<NameLink to={to}>{name}</NameLink>
							<span className="text-small text-muted">{kind}</span>
						</span>
					),
				},
				{
					key: 'text',
					card: 'line',
					header: 'To do',
					className: '[overflow-wrap:anywhere]',
					render: ({ text }) => text,
				},
				{
					key: 'at',
					card: 'foot',
					header: 'When',
					className: 'whitespace-nowrap text-muted',
					render: ({ at }) =>
						at === null ? nothing : <time dateTime={at}>{isDay(at) ? formatDate(at) : formatInstant(at)}</time>,
				},
				{
					key: 'assignee',
					card: 'line',
					header: 'Who',
					className: 'text-muted',
					render: ({ assignee }) => assignee ?? 'Nobody yet',
				},
				{
					key: 'state',
					card: 'beside',
					header: 'Status',
					render: ({ isOverdue }) =>
						isOverdue ? <StatusBadge tone="down">Overdue</StatusBadge> : <StatusBadge tone="info">Due</StatusBadge>,
				},
				{
					key: 'actions',
					card: 'foot',
					header: 'Actions',
					align: 'right',
					className: 'whitespace-nowrap',
					render: ({ takes, assignee, action, name }) =>
						takes !== null && assignee === null && adminId !== undefined ? (
							<Button
								variant="secondary"
								aria-label={`Take it: ${name}`}
								busy={taking.isPending && taking.variables.takes.id === takes.id}
								onClick={() => taking.mutate({ takes, adminId })}
							>
								Take it
							</Button>
						) : (
							<ButtonLink variant="secondary" to={action.to} aria-label={`${action.label}: ${name}`}>
								{action.label}
							</ButtonLink>
						),
				},
			]}
			empty={
				<EmptyState icon={CircleCheck} title="Nothing waits for us">
					Calls, answers, purchases, overdue projects, credits and hosted websites that are down appear here.
				</EmptyState>
			}
		/>
	);
}
