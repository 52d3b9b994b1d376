/** Announces status changes to screen readers and shows when live updates are paused or interrupted. */
import { Pause, Play } from 'lucide-react';
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
				<InlineNotice tone="unknown" action={<PauseUpdates />}>
					You paused live updates. Resume them to see current numbers.
				</InlineNotice>
			)}
			{isPaused && !isPausedByUser && (
				<InlineNotice tone="unknown">Live updates are interrupted. The numbers refresh every 30 seconds.</InlineNotice>
			)}
		</>
	);
}

/** WCAG 2.2.2: users can pause content that updates by itself. `isQuiet`: as part of a line of text. */
export function PauseUpdates({ isQuiet = false }: { isQuiet?: boolean }) {
	const [isPausedByUser, setPausedByUser] = usePausedUpdates();
	const Icon = isPausedByUser ? Play : Pause;
	const content = (
		<>
			<Icon />
			{isPausedByUser ? 'Resume live updates' : 'Pause live updates'}
		</>
	);
	const toggle = () => setPausedByUser(!isPausedByUser);
	if (!isQuiet) {
		return (
			<Button variant="ghost" onClick={toggle}>
				{content}
			</Button>
		);
	}
	return (
		<button
			type="button"
			onClick={toggle}
			className="inline-flex min-h-6 items-center gap-1.5 rounded-small transition-colors hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-3.5"
		>
			{content}
		</button>
	);
}
