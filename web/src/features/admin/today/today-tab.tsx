/** Today: all that waits for one of us, from every list. */
import { businessDate } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api-client/client.ts';
import { formatDate, formatInstant, isDay, nothing } from '../../../lib/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { adminFailures } from '../admin-messages.ts';
import { adminKey } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { NameLink } from '../list/name-link.tsx';
import { Lines } from '../list/row-parts.tsx';
import { type Taken, whenOf } from './today-rules.ts';
import { useDuties } from './use-duties.ts';

function take({ of, id }: Taken, adminId: string): Promise<unknown> {
	// A colleague may have been faster.
	const change = { params: { id }, body: { assigneeId: adminId, mustBeFree: true } };
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
	const { duties, lists, adminId, now } = useDuties(true);
	const client = useQueryClient();
	const list = useRef<HTMLDivElement>(null);
	const taking = useAction(
		({ takes, adminId: by }: { key: string; takes: Taken; adminId: string }) => take(takes, by),
		{
			success: 'It is yours now',
			failure: adminFailures.take,
			// Returned, so that the button stays busy until the lists have reloaded.
			onSettled: () => client.invalidateQueries({ queryKey: adminKey }),
		},
	);
	const { isPending, variables, reset } = taking;
	useEffect(() => {
		if (isPending || variables === undefined) return;
		reset();
		// The focused button has become a link, or its row has gone.
		if (document.activeElement !== document.body) return;
		const actions = [...(list.current?.querySelectorAll<HTMLElement>('[data-duty]') ?? [])];
		(actions.find(({ dataset }) => dataset.duty === variables.key) ?? actions[0] ?? list.current)?.focus();
	}, [isPending, variables, reset]);
	const rows = duties?.map((duty) => ({ ...duty, _id: duty.key }));

	return (
		<div ref={list} tabIndex={-1} className="grid grid-cols-1 gap-2">
			<AdminTable
				caption="Today"
				list={{
					data: rows,
					error: lists.find(({ error }) => error !== null)?.error ?? null,
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
							<Lines second={kind}>
								<NameLink to={to}>{name}</NameLink>
							</Lines>
						),
					},
					{
						key: 'text',
						card: 'line',
						header: 'What',
						className: '[overflow-wrap:anywhere]',
						render: ({ text }) => text,
					},
					{
						key: 'at',
						card: 'foot',
						header: 'When',
						className: 'whitespace-nowrap text-muted',
						render: (duty) =>
							duty.at === null ? (
								nothing
							) : (
								<time dateTime={duty.at} title={isDay(duty.at) ? formatDate(duty.at) : formatInstant(duty.at)}>
									{whenOf(duty, now, businessDate(now))}
								</time>
							),
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
						render: ({ key, takes, assignee, action, name }) =>
							takes !== null && assignee === null && adminId !== undefined ? (
								<Button
									variant="secondary"
									data-duty={key}
									aria-label={`Take it: ${name}`}
									busy={taking.isPending && taking.variables.takes.id === takes.id}
									onClick={() => taking.mutate({ key, takes, adminId })}
								>
									Take it
								</Button>
							) : (
								<ButtonLink variant="secondary" to={action.to} data-duty={key} aria-label={`${action.label}: ${name}`}>
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
		</div>
	);
}
