/** Announces status changes to screen readers and shows when live updates are paused or interrupted. The user menu pauses them. */
import { Play } from 'lucide-react';
import { usePausedUpdates } from '../../../lib/live/use-paused-updates.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';

type LiveNotesProps = { announcement: string; isPaused: boolean };

export function LiveNotes({ announcement, isPaused }: LiveNotesProps) {
	const [isPausedByUser] = usePausedUpdates();
	return (
		<>
			<p role="status" className="sr-only">
				{announcement}
			</p>
			{isPausedByUser && (
				<InlineNotice tone="unknown" action={<ResumeUpdates />}>
					You paused live updates. Resume them to see current numbers.
				</InlineNotice>
			)}
			{isPaused && !isPausedByUser && (
				<InlineNotice tone="unknown">Live updates are interrupted. The numbers refresh every 30 seconds.</InlineNotice>
			)}
		</>
	);
}

function ResumeUpdates() {
	const [, setPausedByUser] = usePausedUpdates();
	return (
		<Button variant="ghost" onClick={() => setPausedByUser(false)}>
			<Play />
			Resume live updates
		</Button>
	);
}
