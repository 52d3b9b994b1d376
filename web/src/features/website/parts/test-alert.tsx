/** An outage that never was, through every channel: proof that the real one would be heard. */
import type { TestAlert } from '@stayup/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Flame } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { formatMilliseconds } from '../../../lib/format.ts';
import { failures, messageFor } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';

const watchMs = 1_000;

export function TestAlertSection({ id }: { id: string }) {
	const [testAlertId, setTestAlertId] = useState<string | null>(null);
	const start = useMutation({
		mutationFn: () => call('startTestAlert', { params: { id } }),
		onSuccess: (testAlert) => setTestAlertId(testAlert._id),
		onError: (error) => {
			toast.error(messageFor(error, failures.testAlert), { id: failures.testAlert.text });
		},
	});
	const { data: testAlert = start.data } = useQuery({
		...websiteQueries.testAlert(testAlertId ?? ''),
		enabled: testAlertId !== null,
		refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : watchMs),
	});

	return (
		<Section title="Fire drill">
			<Card className="grid gap-5 p-4 sm:p-6">
				<div className="flex flex-wrap items-center justify-between gap-4">
					<p className="max-w-prose text-ui text-body">
						We make up an outage and its end, send both through every channel you have on, marked TEST, and show how
						each of them went. Nothing of it counts.
					</p>
					<Button variant="secondary" busy={start.isPending} onClick={() => start.mutate()}>
						{!start.isPending && <Flame aria-hidden="true" strokeWidth={1.75} />}
						Simulate an outage
					</Button>
				</div>
				{start.isError && <InlineNotice tone="down">{messageFor(start.error, failures.testAlert)}</InlineNotice>}
				{testAlert && <ScoreCard testAlert={testAlert} />}
			</Card>
		</Section>
	);
}

function ScoreCard({ testAlert }: { testAlert: TestAlert }) {
	return (
		<div role="status" className="grid gap-3">
			<p className="text-ui font-medium text-ink">{summaryOf(testAlert)}</p>
			<ul className="divide-y divide-line rounded-control border border-line">
				{testAlert.deliveries.map(({ channel, event, state, delay, statusCode }) => (
					<li
						key={`${channel} ${event}`}
						className="flex flex-wrap items-center justify-between gap-3 px-3 py-2 text-ui"
					>
						<span>
							{event === 'down' ? 'Down' : 'Up'} by {channel}
							{statusCode !== null && <span className="text-muted">, answered {statusCode}</span>}
						</span>
						{state === 'sent' && <StatusBadge tone="up">Taken after {formatMilliseconds(delay)}</StatusBadge>}
						{state === 'pending' && <StatusBadge tone="unknown">On its way</StatusBadge>}
						{state === 'dead' && <StatusBadge tone="down">Not delivered</StatusBadge>}
					</li>
				))}
			</ul>
		</div>
	);
}

function isOver({ deliveries }: TestAlert): boolean {
	return deliveries.every(({ state }) => state !== 'pending');
}

function summaryOf(testAlert: TestAlert): string {
	if (!isOver(testAlert)) return 'The drill is running.';
	const lost = testAlert.deliveries.filter(({ state }) => state === 'dead').length;
	return lost === 0
		? 'Everything arrived: a real outage would be heard.'
		: `${lost} of ${testAlert.deliveries.length} did not arrive. Mend it before it is needed.`;
}
