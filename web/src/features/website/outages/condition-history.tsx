/** The times in which a website was slow, blocked, partly unreachable or in maintenance. */
import { type ConditionPeriod, conditionWords, durationInWords, placesOf } from '@stayup/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TickingDuration } from '../../../entities/outage/ui/ticking-duration.tsx';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { ConditionAlerts } from '../../../entities/website/ui/condition-alerts.tsx';
import { ConditionChecks } from '../../../entities/website/ui/condition-checks.tsx';
import { conditionTones } from '../../../entities/website/ui/status-words.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { formatInstant, formatMilliseconds, nothing } from '../../../lib/format.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { failures } from '../../../lib/messages.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LoadedTable } from '../../../ui/table/loaded-table.tsx';

export function ConditionHistory({ id }: { id: string }) {
	const refetchInterval = useRefetchInterval();
	const list = pagedListOf(useInfiniteQuery({ ...websiteQueries.conditions(id), refetchInterval }));
	// Most websites have none.
	if (list.error === null && (list.data ?? []).length === 0) return null;
	return (
		<Section title="Other statuses">
			<LoadedTable
				caption="Other statuses"
				list={list}
				rowKey={({ _id }) => _id}
				failure={failures.conditionsLoad.text}
				unchanged="Monitoring continues."
				columns={[
					{
						key: 'kind',
						header: 'Status',
						render: ({ kind }) => <StatusBadge tone={conditionTones[kind]}>{conditionWords[kind]}</StatusBadge>,
					},
					{
						key: 'startedAt',
						card: 'foot',
						header: 'Began',
						className: 'whitespace-nowrap',
						render: ({ startedAt }) => <time dateTime={startedAt}>{formatInstant(startedAt)}</time>,
					},
					{
						key: 'duration',
						card: 'beside',
						header: 'Duration',
						className: 'whitespace-nowrap',
						render: ({ startedAt, endedAt }) =>
							endedAt === null ? (
								<>
									<TickingDuration since={startedAt} />, ongoing
								</>
							) : (
								durationInWords(Date.parse(endedAt) - Date.parse(startedAt))
							),
					},
					{
						key: 'seen',
						card: 'line',
						header: 'What we saw',
						className: 'w-full min-w-60',
						render: (period) => (
							<div className="grid grid-cols-1 gap-1.5">
								<span>{seenIn(period)}</span>
								<ConditionChecks checks={period.checks} />
								<ConditionAlerts alerts={period.alerts} />
							</div>
						),
					},
				]}
				empty={null}
			/>
		</Section>
	);
}

function seenIn({ kind, error, checks, endedAt }: ConditionPeriod): string {
	if (kind === 'partly-unreachable') return placesOf(checks, endedAt !== null);
	if (kind === 'slow' && checks.length > 0) {
		return `Response times up to ${formatMilliseconds(Math.max(...checks.map(({ durationMs }) => durationMs)))}.`;
	}
	if (error !== null) return `${error}.`;
	return kind === 'maintenance' ? 'No check failed.' : nothing;
}
