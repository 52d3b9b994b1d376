/** How the work on several websites ended if not all were changed: how many, and for each other one why. */
import { useId } from 'react';
import { NamesByReason } from '../../../ui/feedback/names-by-reason.tsx';
import { Button } from '../../../ui/form/button.tsx';
import type { BulkWork } from './current-work.ts';
import { wordsOf } from './work-words.ts';

type WorkResultProps = { work: BulkWork; onRetry: () => void; onDismiss: () => void };

export function WorkResult({ work, onRetry, onDismiss }: WorkResultProps) {
	const id = useId();
	const { notDone, unfinished } = work;
	const { title, facts, changed } = wordsOf(work);
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
					{notDone.length + unfinished.length > 0 && (
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
			{unfinished.length > 0 && <NamesByReason label="Changed only in part" entries={unfinished} />}
		</section>
	);
}
