/** How the work on several websites ended if not all were changed: how many, and for each other one why. */
import { useId } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { NamesByReason } from '../../../ui/feedback/names-by-reason.tsx';
import { Button } from '../../../ui/form/button.tsx';
import type { BulkWork } from './current-work.ts';
import { countOf } from './tasks.ts';

type WorkResultProps = { work: BulkWork; onRetry: () => void; onDismiss: () => void };

export function WorkResult({ work: { task, answered, total, notDone }, onRetry, onDismiss }: WorkResultProps) {
	const id = useId();
	const done = answered - notDone.length;
	const changed = task.change === null ? 'removed' : 'changed';
	const isStopped = answered < total;
	const facts = [
		...(done > 0 ? [`${task.success}: ${countOf(done)}.`] : []),
		...(isStopped && notDone.length > 0 ? [`Not ${changed}: ${formatCount(notDone.length)}.`] : []),
		...(isStopped ? [`Not tried: ${formatCount(total - answered)}.`] : []),
	];
	const title = isStopped
		? `Stopped after ${formatCount(answered)} of ${formatCount(total)}`
		: `${formatCount(notDone.length)} of ${countOf(total)} ${notDone.length === 1 ? 'was' : 'were'} not ${changed}`;
	return (
		<section
			aria-labelledby={id}
			className="grid grid-cols-1 gap-3 rounded-card bg-card px-3 py-3 shadow-overlay sm:px-4"
		>
			<div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
				<div role="alert" className="grid gap-0.5">
					<h3 id={id} className="text-ui font-semibold text-ink">
						{title}
					</h3>
					{facts.length > 0 && <p className="text-ui text-body">{facts.join(' ')}</p>}
				</div>
				<div className="flex flex-wrap gap-2">
					{notDone.length > 0 && (
						<Button variant="secondary" onClick={onRetry}>
							Try these again
						</Button>
					)}
					<Button variant="ghost" onClick={onDismiss}>
						Dismiss
					</Button>
				</div>
			</div>
			{notDone.length > 0 && <NamesByReason label={`Not ${changed}`} entries={notDone} />}
		</section>
	);
}
