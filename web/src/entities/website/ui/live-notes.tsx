/** What a screen with live data says of it: state changes to screen readers, that updates are missing, and the way to make it stand still. */
import { Pause, Play } from 'lucide-react';
import { usePausedUpdates } from '../../../lib/live/use-paused-updates.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';

export type LiveNotesProps = { announcement: string; isPaused: boolean };

export function LiveNotes({ announcement, isPaused }: LiveNotesProps) {
	const [isStill] = usePausedUpdates();
	return (
		<>
			<p role="status" className="sr-only">
				{announcement}
			</p>
			{isStill && (
				<InlineNotice tone="unknown" action={<PauseUpdates />}>
					You have paused live updates. The numbers stand still until you resume them.
				</InlineNotice>
			)}
			{isPaused && !isStill && (
				<InlineNotice tone="unknown">Live updates paused. The numbers are refreshed every 30 seconds.</InlineNotice>
			)}
		</>
	);
}

/** WCAG 2.2.2: what changes by itself can be made to stand still. */
export function PauseUpdates() {
	const [isStill, setStill] = usePausedUpdates();
	const Icon = isStill ? Play : Pause;
	return (
		<Button variant="ghost" onClick={() => setStill(!isStill)}>
			<Icon aria-hidden="true" strokeWidth={1.75} />
			{isStill ? 'Resume live updates' : 'Pause live updates'}
		</Button>
	);
}
