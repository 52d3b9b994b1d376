/** Alert delivery: a test of each channel, the webhook's signing secret, and recent deliveries. */
import { alertEvents, type Channel, type Delivery, type User } from '@stayup/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import { accountQueries } from '../../entities/account/api/account-queries.ts';
import { eventWords } from '../../entities/outage/ui/event-words.ts';
import { call } from '../../lib/api-client/client.ts';
import { pagedListOf } from '../../lib/api-client/paged-list.ts';
import { formatMilliseconds } from '../../lib/format.ts';
import { failures, messageFor, successes } from '../../lib/messages.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RelativeTime } from '../../ui/layout/relative-time.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LoadedTable } from '../../ui/table/loaded-table.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

export function ProfileAlerts({ user }: { user: User }) {
	const { email, webhook } = user.notificationPreferences;
	return (
		<Section title="Alert delivery">
			<Card className="grid gap-6 p-4 sm:p-6">
				<ChannelTest channel="email" title={`Email to ${user.email}`} isOn={email.enabled} />
				<ChannelTest
					channel="webhook"
					title={webhook.url === '' ? 'Webhook' : `Webhook to ${webhook.url}`}
					isOn={webhook.enabled}
				/>
				{webhook.enabled && <WebhookSecret />}
			</Card>
			<RecentDeliveries />
		</Section>
	);
}

function ChannelTest({ channel, title, isOn }: { channel: Channel; title: string; isOn: boolean }) {
	const client = useQueryClient();
	const test = useMutation({
		mutationFn: () => call('sendTest', { body: { channel } }),
		onError: (error) => {
			toast.error(messageFor(error, failures.testDelivery), { id: failures.testDelivery.text });
		},
		onSettled: () => client.invalidateQueries({ queryKey: accountQueries.deliveries().queryKey }),
	});
	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p className="min-w-0 text-ui [overflow-wrap:anywhere] text-ink">{title}</p>
				<Button variant="secondary" busy={test.isPending} disabled={!isOn} onClick={() => test.mutate()}>
					{!test.isPending && <Send aria-hidden="true" strokeWidth={1.75} />}
					{channel === 'email' ? 'Send a test email' : 'Send a test webhook'}
				</Button>
			</div>
			{!isOn && <p className="text-small text-muted">Enable it above and save to send a test.</p>}
			{test.data && (
				<InlineNotice tone={test.data.ok ? 'up' : 'down'}>
					{test.data.message} {formatMilliseconds(test.data.durationMs)}.
				</InlineNotice>
			)}
			{test.isError && <InlineNotice tone="down">{messageFor(test.error, failures.testDelivery)}</InlineNotice>}
		</div>
	);
}

const stateWords: Record<Delivery['state'], { label: string; tone: Tone }> = {
	pending: { label: 'Sending', tone: 'unknown' },
	sent: { label: 'Sent', tone: 'up' },
	failed: { label: 'Not delivered', tone: 'down' },
};

/** Account emails have their own pages, and limits. */
function isAlertEvent(event: Delivery['event']): boolean {
	return alertEvents.some((alert) => alert === event);
}

function RecentDeliveries() {
	const client = useQueryClient();
	const deliveries = useInfiniteQuery(accountQueries.deliveries());
	const resending = useMutation({
		mutationFn: (id: string) => call('resendDelivery', { params: { id } }),
		onSuccess: () => void toast.success(successes.resend),
		onError: (error) => {
			toast.error(messageFor(error, failures.resend), { id: failures.resend.text });
		},
		onSettled: () => client.invalidateQueries({ queryKey: accountQueries.deliveries().queryKey }),
	});
	return (
		<>
			<h3 className="text-ui font-medium text-ink">Recent deliveries</h3>
			<LoadedTable
				caption="Recent deliveries"
				list={pagedListOf(deliveries)}
				rowKey={({ _id }) => _id}
				failure={failures.deliveriesLoad.text}
				hint="Please try again."
				columns={[
					{
						key: 'event',
						header: 'Event',
						render: ({ event, channel }) => (
							<span className="grid">
								<span className="font-medium text-ink">{eventWords[event]}</span>
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
									<StatusBadge tone={stateWords[state].tone}>{stateWords[state].label}</StatusBadge>
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
							state !== 'pending' &&
							isAlertEvent(event) && (
								<Button
									variant="ghost"
									aria-label={`Resend: ${eventWords[event]}`}
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
		</>
	);
}
