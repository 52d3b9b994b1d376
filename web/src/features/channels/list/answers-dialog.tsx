/** The latest responses of a webhook: when, with which status, and how they began. */
import { type ChannelAnswer, channelLimits } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { channelQueries } from '../../../entities/channel/api/channel-queries.ts';
import { channelFailures } from '../../../entities/channel/messages.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type AnswersDialogProps = { id: string; name: string; onClose: () => void };

export function AnswersDialog({ id, name, onClose }: AnswersDialogProps) {
	const answers = useQuery(channelQueries.answers(id));
	return (
		<Dialog
			open
			isWide
			title={`Latest responses of ${name}`}
			onClose={onClose}
			actions={
				<>
					<Button variant="secondary" busy={answers.isFetching} onClick={() => void answers.refetch()}>
						Refresh
					</Button>
					<Button onClick={onClose}>Close</Button>
				</>
			}
		>
			<div className="grid grid-cols-1 gap-4">
				<p>
					Your server’s last {channelLimits.answers} responses, newest first, with their first{' '}
					{channelLimits.answerBytes} bytes.
				</p>
				<Loaded
					query={answers}
					failure={channelFailures.answers.text}
					skeleton={<Skeleton className="h-28 w-full rounded-control" />}
					empty={<p className="text-muted">No responses yet. Send a test to see the first one.</p>}
				>
					{(loaded) => (
						<ol className="grid grid-cols-1 gap-3">
							{loaded.map((answer, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: two answers can have the same time
								<li key={`${answer.at} ${index}`}>
									<Answer answer={answer} />
								</li>
							))}
						</ol>
					)}
				</Loaded>
			</div>
		</Dialog>
	);
}

function Answer({ answer: { at, statusCode, body } }: { answer: ChannelAnswer }) {
	const isAccepted = statusCode !== null && statusCode >= 200 && statusCode < 300;
	return (
		<div className="grid grid-cols-1 gap-2 rounded-control border border-line p-3">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<StatusBadge tone={isAccepted ? 'up' : 'down'}>
					{statusCode === null ? 'No response' : `Status ${statusCode}`}
				</StatusBadge>
				<time dateTime={at} className="text-small text-muted tabular-nums">
					{formatInstant(at)}
				</time>
			</div>
			{body === '' ? (
				<p className="text-small text-muted">
					{statusCode === null ? 'There was nothing to read.' : 'Its body was empty.'}
				</p>
			) : (
				<pre className="max-h-40 overflow-auto rounded-small bg-subtle px-3 py-2 font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere]">
					{body}
				</pre>
			)}
		</div>
	);
}
