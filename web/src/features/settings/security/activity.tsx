/** The activity log of the account: logins and changes of the last year. */

import { accountActivities } from '@stayup/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LoadedTable } from '../../../ui/table/loaded-table.tsx';
import { settingsFailures } from '../settings-messages.ts';

export function Activity() {
	const activity = useInfiniteQuery(accountQueries.activity());
	return (
		<Section title="Activity">
			<LoadedTable
				caption="Activity"
				list={pagedListOf(activity)}
				rowKey={({ _id }) => _id}
				failure={settingsFailures.activityLoad.text}
				hint="Please try again."
				columns={[
					{
						key: 'event',
						header: 'Event',
						render: ({ event, detail, by, before, after }) => (
							<span className="grid">
								<span className="font-medium text-ink">{accountActivities[event].sentence}</span>
								{[
									detail,
									before !== null && `Before: ${before}`,
									after !== null && `After: ${after}`,
									by !== null && `By ${by}`,
								]
									.filter((line) => typeof line === 'string')
									.map((line) => (
										<span key={line} className="text-small text-muted [overflow-wrap:anywhere]">
											{line}
										</span>
									))}
							</span>
						),
					},
					{
						key: 'device',
						header: 'Device',
						render: ({ device, network }) => (
							<span className="grid">
								<span>{device}</span>
								{network !== null && <span className="text-small text-muted [overflow-wrap:anywhere]">{network}</span>}
							</span>
						),
					},
					{
						key: 'at',
						card: 'foot',
						header: 'Time',
						className: 'text-muted',
						render: ({ at }) => <RelativeTime instant={at} />,
					},
				]}
				empty={
					<EmptyState icon={History} title="No activity yet">
						Logins and changes of the last year appear here.
					</EmptyState>
				}
			/>
		</Section>
	);
}
