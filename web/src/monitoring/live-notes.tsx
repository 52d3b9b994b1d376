/** What a screen with live data says of it: state changes to screen readers, and that updates are missing to everybody. */
import { InlineNotice } from '../ui/inline-notice.tsx';

export type LiveNotesProps = { announcement: string; isPaused: boolean };

export function LiveNotes({ announcement, isPaused }: LiveNotesProps) {
	return (
		<>
			<p role="status" className="sr-only">
				{announcement}
			</p>
			{isPaused && (
				<InlineNotice tone="unknown">Live updates paused. The numbers are refreshed every 30 seconds.</InlineNotice>
			)}
		</>
	);
}
