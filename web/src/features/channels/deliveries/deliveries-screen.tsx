/** The alerts, tests and account emails of the last 90 days: to whom, about what, and whether they arrived. An alert can be sent again. */

import { alertEvents, channelKindFacts, type Delivery, deliveryEvents } from '@stayup/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { channelFailures } from '../../../entities/channel/messages.ts';
import { deliveryBadge, refusalIn } from '../../../entities/outage/ui/delivery-words.ts';
import { call } from '../../../lib/api-client/client.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { formatMilliseconds } from '../../../lib/format.ts';
import { failures, successes } from '../../../lib/messages.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { useAction } from '../../../lib/use-action.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { LoadedTable } from '../../../ui/table/loaded-table.tsx';
import { AlertsHeading } from '../alerts-heading.tsx';

/** Account emails have their own pages, and limits. */
function isAlertEvent(event: Delivery['event']): boolean {
	return Object.hasOwn(alertEvents, event);
}

export function DeliveriesScreen() {
	const mayResend = useMay('alerts');
	const client = useQueryClient();
	const deliveries = useInfiniteQuery(accountQueries.deliveries());
	const resending = useAction((id: string) => call('resendDelivery', { params: { id } }), {
		success: successes.resend,
		failure: failures.resend,
		onSettled: () => client.invalidateQueries({ queryKey: accountQueries.deliveries().queryKey }),
	});
	return (
		<Screen title={pageTitle('Deliveries')}>
			<AlertsHeading title="Deliveries">
				Each message of the last 90 days: to whom, about what, and whether it arrived.
			</AlertsHeading>
			<LoadedTable
				caption="Deliveries"
				list={pagedListOf(deliveries)}
				rowKey={({ _id }) => _id}
				failure={channelFailures.deliveries.text}
				hint="Please try again."
				columns={[
					{
						key: 'about',
						header: 'About',
						render: (delivery) => <About delivery={delivery} />,
					},
					{
						key: 'to',
						header: 'To',
						className: 'text-muted',
						render: ({ channel, channelName }) => channelName ?? channelKindFacts[channel].name,
					},
					{
						key: 'state',
						card: 'beside',
						header: 'State',
						render: ({ state, attempts, detail, receipt }) => {
							const last = attempts.at(-1);
							const { label, tone } = deliveryBadge(state, receipt);
							const reason = refusalIn(receipt) ?? detail;
							return (
								<span
									className="grid justify-items-start gap-1"
									title={last && `${last.statusCode ?? 'No response'}, ${formatMilliseconds(last.duration)}`}
								>
									<StatusBadge tone={tone}>{label}</StatusBadge>
									{reason && <span className="text-caption text-muted first-letter:uppercase">{reason}</span>}
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
						render: ({ _id, event, state, websiteName }) =>
							mayResend &&
							state !== 'pending' &&
							isAlertEvent(event) && (
								<Button
									variant="ghost"
									aria-label={`Resend: ${deliveryEvents[event]}${websiteName === undefined ? '' : `, ${websiteName}`}`}
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
		</Screen>
	);
}

/** The website, with a link to the outage or to its page, and what happened. */
function About({ delivery: { event, websiteId, websiteName, outageId } }: { delivery: Delivery }) {
	const to = outageId ? paths.outage(outageId) : websiteId === null ? null : paths.website(websiteId);
	if (websiteName === undefined) return <span className="font-medium text-ink">{deliveryEvents[event]}</span>;
	return (
		<span className="grid">
			{to === null ? (
				<span className="font-medium text-ink">{websiteName}</span>
			) : (
				<Link to={to} className="w-fit rounded-small font-medium text-ink underline-offset-4 hover:underline">
					{websiteName}
				</Link>
			)}
			<span className="text-small text-muted">{deliveryEvents[event]}</span>
		</span>
	);
}
