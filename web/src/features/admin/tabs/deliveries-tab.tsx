/** Why there was no alert, and the failed deliveries that the recipient did not cause, newest first, with a button that sends them again. */

import { channelKindFacts, deliveryEvents, type FailedDelivery, operatorEvents } from '@stayup/contract';
import { MailCheck } from 'lucide-react';
import { formatCount, nothing } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { NameLink } from '../list/name-link.tsx';
import { ResendButton } from '../list/resend-button.tsx';
import { createdColumn, Lines, Reason } from '../list/row-parts.tsx';
import { useResend } from '../list/use-resend.ts';
import { AlertSearch } from './alert-search.tsx';

export function DeliveriesTab() {
	const { chosen } = useSearchChoices();
	return (
		<div className="grid grid-cols-1 gap-8">
			<AlertSearch />
			{/* Below an answer, "No failed deliveries" would read as a part of it. */}
			{!chosen('search') && (
				<Section title="Failed deliveries">
					<FailedDeliveries />
				</Section>
			)}
		</div>
	);
}

function FailedDeliveries() {
	const list = useAdminList('listFailedDeliveries', {});
	const resending = useResend();

	return (
		<AdminTable
			caption="Failed deliveries"
			list={list}
			columns={[
				{
					key: 'event',
					header: 'Event',
					className: 'min-w-40',
					render: ({ event, channel }) => (
						<Lines second={channelKindFacts[channel].name}>
							<span className="font-medium text-ink">{deliveryEvents[event]}</span>
						</Lines>
					),
				},
				{
					key: 'user',
					card: 'line',
					header: 'To',
					className: 'min-w-56 max-w-72',
					render: (delivery) => (
						<Lines>
							{delivery.user ? (
								<NameLink to={paths.person(delivery.user._id)}>{delivery.user.email}</NameLink>
							) : (
								recipientOf(delivery)
							)}
						</Lines>
					),
				},
				{
					key: 'reason',
					card: 'line',
					header: 'Reason',
					className: 'min-w-48',
					render: ({ reason }) => <Reason>{reason}</Reason>,
				},
				{
					key: 'attemptCount',
					header: 'Attempts',
					align: 'right',
					className: 'whitespace-nowrap tabular-nums',
					render: ({ attemptCount, statusCode }) => (
						<span className="grid">
							<span>{formatCount(attemptCount)}</span>
							<span className="text-small text-muted">
								{statusCode === null ? 'No response' : `Last status ${statusCode}`}
							</span>
						</span>
					),
				},
				createdColumn,
				{
					key: 'actions',
					card: 'foot',
					header: 'Actions',
					align: 'right',
					render: (delivery) => (
						<ResendButton
							id={delivery._id}
							what={`${deliveryEvents[delivery.event]} to ${recipientOf(delivery)}`}
							resending={resending}
						/>
					),
				},
			]}
			empty={
				<EmptyState icon={MailCheck} title="No failed deliveries">
					Emails and webhooks that could not be sent appear here for 90 days.
				</EmptyState>
			}
		/>
	);
}

function recipientOf({ user, event }: FailedDelivery): string {
	if (user) return user.email;
	return Object.hasOwn(operatorEvents, event) ? 'Us' : nothing;
}
