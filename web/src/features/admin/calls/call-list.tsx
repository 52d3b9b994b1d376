/** Booked calls: those that are ahead or wait for their result, or those that are past. */

import { type Call, type CallResult, type CallState, type CallList as ListName, toInstant } from '@stayup/contract';
import { Check, Phone, PhoneMissed } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api-client/client.ts';
import { formatDate, formatInstant, formatTimeOf } from '../../../lib/format.ts';
import { timeZoneInWords } from '../../../lib/time-zone.ts';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { RowGroup } from '../../../ui/table/data-table-props.ts';
import type { PagedList } from '../../../ui/table/loaded-table.tsx';
import { inboxPaths, phoneUrl } from '../inbox/inbox-paths.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { NameLink } from '../list/name-link.tsx';
import { Lines } from '../list/row-parts.tsx';
import { useRowChange } from '../list/use-row-change.ts';
import { callFailures } from './call-queries.ts';

const minuteMs = 60_000;
const stateWords: Record<CallState, { label: string; tone: Tone }> = {
	reserved: { label: 'Not confirmed', tone: 'unknown' },
	booked: { label: 'Booked', tone: 'info' },
	cancelled: { label: 'Canceled', tone: 'unknown' },
	completed: { label: 'Completed', tone: 'up' },
	'no-show': { label: 'No-show', tone: 'degraded' },
};
const empty: Record<ListName, string> = {
	open: 'Calls that visitors book on the last step of the form appear here.',
	past: 'Calls that were completed, missed or canceled appear here.',
};

type CallListProps = {
	name: ListName;
	list: PagedList<Call>;
	/** In the list without a call. */
	action: ReactNode;
};

export function CallList({ name, list, action }: CallListProps) {
	const now = useNow(minuteMs);
	const change = useRowChange({
		list: 'listCalls',
		send: (id, result: CallResult) => call('setCallResult', { params: { id }, body: { result } }),
		optimistic: (row, result) => ({ ...row, state: result }),
		success: ({ state }) => `The call is marked: ${stateWords[state].label}`,
		failure: callFailures.result,
	});

	return (
		<AdminTable
			caption={name === 'open' ? 'Open calls' : 'Past calls'}
			list={list}
			columns={[
				{
					key: 'who',
					header: 'Lead',
					className: 'min-w-40 max-w-64',
					render: ({ leadId, fullName, reference }) =>
						fullName === '' ? (
							<span className="text-muted">{reference}, erased</span>
						) : (
							<Lines second={reference}>
								<NameLink to={inboxPaths.lead(leadId)}>{fullName}</NameLink>
							</Lines>
						),
				},
				{
					key: 'start',
					card: 'line',
					header: 'Time, Who calls',
					className: 'whitespace-nowrap',
					render: ({ start, caller }) => (
						<Lines second={caller.name}>
							<time dateTime={start} title={formatInstant(start)}>
								{formatTimeOf(start)}
							</time>
						</Lines>
					),
				},
				{
					key: 'phone',
					card: 'line',
					header: 'Phone, Time zone',
					className: 'whitespace-nowrap',
					render: ({ phoneNumber, timeZone }) => (
						<Lines second={timeZoneInWords(timeZone)}>
							<a href={phoneUrl(phoneNumber)}>{phoneNumber}</a>
						</Lines>
					),
				},
				{
					key: 'state',
					card: 'beside',
					header: 'Status',
					render: ({ state }) => <StatusBadge tone={stateWords[state].tone}>{stateWords[state].label}</StatusBadge>,
				},
				{
					key: 'actions',
					card: 'foot',
					header: 'Actions',
					align: 'right',
					render: (row) => (
						<Results
							row={row}
							hasBegun={Date.parse(row.start) <= now}
							onChoose={(result) => change.mutate({ id: row._id, change: result })}
						/>
					),
				},
			]}
			groups={(calls) => byDay(calls, now)}
			empty={
				<EmptyState icon={Phone} title="No calls" action={action}>
					{empty[name]}
				</EmptyState>
			}
		/>
	);
}

/** By the day of their start, in the order of the calls. */
function byDay(calls: readonly Call[], now: number): RowGroup<Call>[] {
	const days = Map.groupBy(calls, ({ start }) => formatDate(start));
	const today = formatDate(toInstant(now));
	return [...days].map(([day, rows]) => ({
		key: day,
		heading: <span className="font-medium text-ink">{day === today ? `Today, ${day}` : day}</span>,
		rows,
	}));
}

type ResultsProps = { row: Call; hasBegun: boolean; onChoose: (result: CallResult) => void };

/** After the call has begun; a wrong click can be corrected. */
function Results({ row: { state, fullName }, hasBegun, onChoose }: ResultsProps) {
	if (!hasBegun || state === 'cancelled') return null;
	return (
		<span className="flex flex-wrap justify-end gap-1">
			{state !== 'completed' && (
				<Button
					variant="ghost"
					aria-label={`Mark the call with ${fullName} as completed`}
					onClick={() => onChoose('completed')}
				>
					<Check />
					Completed
				</Button>
			)}
			{state !== 'no-show' && (
				<Button
					variant="ghost"
					aria-label={`Mark the call with ${fullName} as a no-show`}
					onClick={() => onChoose('no-show')}
				>
					<PhoneMissed />
					No-show
				</Button>
			)}
		</span>
	);
}
