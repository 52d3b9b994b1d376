/** Sends a test outage through every enabled channel and shows the result of each delivery. */
import type { LeftOutReason, TestAlert } from '@stayup/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { formatMilliseconds } from '../../../lib/format.ts';
import { failures, messageFor } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useSession } from '../../account/session/session.tsx';
import { websiteQueries } from '../api/website-queries.ts';

const pollMs = 1_000;

export function TestAlertSection({ id }: { id: string }) {
	const { refresh } = useSession();
	const [testAlertId, setTestAlertId] = useState<string | null>(null);
	const start = useMutation({
		mutationFn: () => call('startTestAlert', { params: { id } }),
		onSuccess: (testAlert) => {
			setTestAlertId(testAlert._id);
			// The first one is a step of the account's checklist.
			return refresh();
		},
		onError: (error) => {
			toast.error(messageFor(error, failures.testAlert), { id: failures.testAlert.text });
		},
	});
	const { data: testAlert = start.data } = useQuery({
		...websiteQueries.testAlert(testAlertId ?? ''),
		enabled: testAlertId !== null,
		refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : pollMs),
	});

	return (
		<div id="test-outage" className="grid gap-4 border-t border-line pt-4">
			<div className="flex flex-wrap items-center justify-between gap-4">
				<p className="max-w-prose flex-1 basis-60 text-ui text-body">
					Sends a test outage and its recovery to every channel that a real one would reach. It is not recorded in your
					history.
				</p>
				<Button variant="secondary" busy={start.isPending} onClick={() => start.mutate()}>
					{!start.isPending && <Send />}
					Send a test outage
				</Button>
			</div>
			{start.isError && <InlineNotice tone="down">{messageFor(start.error, failures.testAlert)}</InlineNotice>}
			{testAlert && <DeliveryList testAlert={testAlert} />}
		</div>
	);
}

function DeliveryList({ testAlert }: { testAlert: TestAlert }) {
	return (
		<div role="status" className="grid gap-3">
			<p className="text-ui font-medium text-ink">{summaryOf(testAlert)}</p>
			<ul className="divide-y divide-line rounded-control border border-line">
				{testAlert.deliveries.map(
					({ channel, channelId = channel, channelName = channel, step, event, state, delay, statusCode, detail }) => (
						<li
							key={`${channelId} ${event} ${step}`}
							className="flex flex-wrap items-center justify-between gap-3 px-3 py-2 text-ui"
						>
							<span>
								{step === undefined ? '' : `Step ${step + 1}: `}
								{event === 'down' ? 'Outage' : 'Recovery'} by {channelName}
								{statusCode !== null && <span className="text-muted">, status {statusCode}</span>}
								{state === 'failed' && detail !== null && <span className="text-muted">: {detail}</span>}
							</span>
							{state === 'sent' && <StatusBadge tone="up">Delivered in {formatMilliseconds(delay)}</StatusBadge>}
							{state === 'pending' && <StatusBadge tone="unknown">Sending</StatusBadge>}
							{state === 'failed' && <StatusBadge tone="down">Not delivered</StatusBadge>}
						</li>
					),
				)}
				{testAlert.leftOut.map(({ channelId, channelName, step, reason }) => (
					<li
						key={`${channelId} ${step}`}
						className="flex flex-wrap items-center justify-between gap-3 px-3 py-2 text-ui"
					>
						<span>
							{step === undefined ? '' : `Step ${step + 1}: `}
							{channelName ?? (reason === 'deleted' ? 'A deleted channel' : profileNames[channelId])}
							<span className="text-muted">: {leftOutWords[reason].sentence}</span>
						</span>
						<StatusBadge tone="degraded">{leftOutWords[reason].word}</StatusBadge>
					</li>
				))}
			</ul>
		</div>
	);
}

const profileNames: Readonly<Record<string, string>> = { email: 'Email', webhook: 'Webhook' };

const leftOutWords: Readonly<Record<LeftOutReason, { word: string; sentence: string }>> = {
	'over-limit': { word: 'Above your plan', sentence: 'your plan includes fewer channels' },
	unconfirmed: { word: 'Not confirmed', sentence: 'nobody has confirmed it yet' },
	unconnected: { word: 'Not connected', sentence: 'it is not connected yet' },
	ended: { word: 'Disconnected', sentence: 'it must be connected again' },
	off: { word: 'Off', sentence: 'it is turned off' },
	filtered: { word: 'Not for this website', sentence: 'it does not receive outages of this website' },
	deleted: { word: 'Deleted', sentence: 'please remove it from the policy' },
};

function isOver({ deliveries }: TestAlert): boolean {
	return deliveries.every(({ state }) => state !== 'pending');
}

function summaryOf(testAlert: TestAlert): string {
	if (!isOver(testAlert)) return 'Sending the test outage…';
	const { deliveries, leftOut } = testAlert;
	const lost = deliveries.filter(({ state }) => state === 'failed').length;
	const delivered =
		lost === 0
			? 'All test messages were delivered.'
			: `${lost} of ${deliveries.length} test messages were not delivered. See Alerts, Deliveries for the reason.`;
	const missing = new Set(leftOut.map(({ channelId }) => channelId)).size;
	if (missing === 0) return delivered;
	return `${delivered} ${missing === 1 ? '1 channel receives' : `${missing} channels receive`} nothing.`;
}
