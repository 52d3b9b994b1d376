/** How far the work on several websites is, with a button that stops it. */
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { BulkWork } from './current-work.ts';

export function WorkProgress({ work: { task, state, answered, total, stop } }: { work: BulkWork }) {
	return (
		<section
			aria-label="Selected websites"
			className="grid grid-cols-1 gap-2 rounded-card bg-card px-3 py-3 shadow-overlay sm:px-4"
		>
			<div className="flex items-center justify-between gap-x-3">
				<p role="status" className="text-ui font-medium text-ink tabular-nums">
					{task.running}: {formatCount(answered)} of {formatCount(total)}
				</p>
				<Button variant="secondary" busy={state === 'stopping'} onClick={stop}>
					Stop
				</Button>
			</div>
			<div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-hover">
				<div className="h-full bg-primary transition-[width]" style={{ width: `${(answered / total) * 100}%` }} />
			</div>
		</section>
	);
}
