/** The alerts, tests and account emails of the last 90 days, with a button that sends one again. */

import { alertEvents, type Delivery, deliveryEvents } from '@stayup/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { deliveryStateWords } from '../../../entities/outage/ui/delivery-words.ts';
import { call } from '../../../lib/api-client/client.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { formatMilliseconds } from '../../../lib/format.ts';
import { failures, successes } from '../../../lib/messages.ts';
import { useAction } from '../../../lib/use-action.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LoadedTable } from '../../../ui/table/loaded-table.tsx';
import { settingsFailures } from '../settings-messages.ts';

/** Account emails have their own pages, and limits. */
function isAlertEvent(event: Delivery['event']): boolean {
	return Object.hasOwn(alertEvents, event);
}

export function RecentDeliveries() {
	const mayResend = useMay('alerts');
	const client = useQueryClient();
	const deliveries = useInfiniteQuery(accountQueries.deliveries());
	const resending = useAction((id: string) => call('resendDelivery', { params: { id } }), {
		success: successes.resend,
		failure: failures.resend,
		onSettled: () => client.invalidateQueries({ queryKey: accountQueries.deliveries().queryKey }),
	});
	return (
		<Section title="Recent deliveries">
			<LoadedTable
				caption="Recent deliveries"
				list={pagedListOf(deliveries)}
				rowKey={({ _id }) => _id}
				failure={settingsFailures.deliveriesLoad.text}
				hint="Please try again."
				columns={[
					{
						key: 'event',
						header: 'Event',
						render: ({ event, channel }) => (
							<span className="grid">
								<span className="font-medium text-ink">{deliveryEvents[event]}</span>
								<span className="text-small text-muted">by {channel}</span>
							</span>
						),
					},
					{
						key: 'state',
						card: 'beside',
						header: 'State',
						render: ({ state, attempts, detail }) => {
							const last = attempts.at(-1);
							return (
								<span className="grid justify-items-start gap-1">
									<StatusBadge tone={deliveryStateWords[state].tone}>{deliveryStateWords[state].label}</StatusBadge>
									{last && (
										<span className="text-caption text-muted">
											{last.statusCode ?? 'No response'}, {formatMilliseconds(last.duration)}
										</span>
									)}
									{!last && detail && <span className="text-caption text-muted first-letter:uppercase">{detail}</span>}
								</span>
							);
						},
					},
					{
						key: 'at',
						card: 'foot',
						header: 'Created',
						className: 'text-muted',
						render: ({ createdAt }) => <RelativeTime instant={createdAt} />,
					},
					{
						key: 'actions',
						card: 'foot',
						header: 'Actions',
						align: 'right',
						render: ({ _id, event, state }) =>
							mayResend &&
							state !== 'pending' &&
							isAlertEvent(event) && (
								<Button
									variant="ghost"
									aria-label={`Resend: ${deliveryEvents[event]}`}
									busy={resending.isPending && resending.variables === _id}
									onClick={() => resending.mutate(_id)}
								>
									Resend
								</Button>
							),
					},
				]}
				empty={
					<EmptyState icon={Send} title="Nothing sent yet">
						Alerts, tests and account emails of the last 90 days appear here.
					</EmptyState>
				}
			/>
		</Section>
	);
}
