/** An outage that never was, through every channel: proof that the real one would be heard. */
import type { Drill } from '@stayup/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Flame } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { websiteQueries } from '../../entities/website/api/website-queries.ts';
import { call } from '../../lib/api-client/client.ts';
import { formatMilliseconds } from '../../lib/format.ts';
import { failures, messageFor } from '../../lib/messages.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';

const watchMs = 1_000;

export function FireDrill({ id }: { id: string }) {
	const [drillId, setDrillId] = useState<string | null>(null);
	const start = useMutation({
		mutationFn: () => call('startDrill', { params: { id } }),
		onSuccess: (drill) => setDrillId(drill._id),
		onError: (error) => {
			toast.error(messageFor(error, failures.drill), { id: failures.drill.text });
		},
	});
	const { data: drill = start.data } = useQuery({
		...websiteQueries.testAlert(drillId ?? ''),
		enabled: drillId !== null,
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
				{start.isError && <InlineNotice tone="down">{messageFor(start.error, failures.drill)}</InlineNotice>}
				{drill && <ScoreCard drill={drill} />}
			</Card>
		</Section>
	);
}

function ScoreCard({ drill }: { drill: Drill }) {
	return (
		<div role="status" className="grid gap-3">
			<p className="text-ui font-medium text-ink">{summaryOf(drill)}</p>
			<ul className="divide-y divide-line rounded-control border border-line">
				{drill.deliveries.map(({ channel, tells, state, delay, statusCode }) => (
					<li
						key={`${channel} ${tells}`}
						className="flex flex-wrap items-center justify-between gap-3 px-3 py-2 text-ui"
					>
						<span>
							{tells === 'down' ? 'Down' : 'Up'} by {channel}
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

function isOver({ deliveries }: Drill): boolean {
	return deliveries.every(({ state }) => state !== 'pending');
}

function summaryOf(drill: Drill): string {
	if (!isOver(drill)) return 'The drill is running.';
	const lost = drill.deliveries.filter(({ state }) => state === 'dead').length;
	return lost === 0
		? 'Everything arrived: a real outage would be heard.'
		: `${lost} of ${drill.deliveries.length} did not arrive. Mend it before it is needed.`;
}
