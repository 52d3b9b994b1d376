/** How far the work on several websites is, with a button that stops it. */
import { CountedProgress } from '../../../ui/feedback/counted-progress.tsx';
import { Button } from '../../../ui/form/button.tsx';
import type { BulkWork } from './current-work.ts';

export function WorkProgress({ work: { task, state, answered, total, stop } }: { work: BulkWork }) {
	return (
		<section aria-label="Selected websites" className="rounded-card bg-card px-3 py-3 shadow-overlay sm:px-4">
			<CountedProgress
				label={task.running}
				done={answered}
				all={total}
				action={
					<Button variant="secondary" busy={state === 'stopping'} onClick={stop}>
						Stop
					</Button>
				}
			/>
		</section>
	);
}
