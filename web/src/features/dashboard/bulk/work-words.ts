/** How the work on several websites ended if something is left to do, in words. */
import { formatCount } from '../../../lib/format.ts';
import type { Progress } from './run-in-parts.ts';
import { type BulkTask, countOf } from './tasks.ts';

export type EndedWork = Progress & { task: BulkTask };

/** `changed`: "changed" or "removed". */
export function wordsOf({ task, answered, total, notDone, unfinished }: EndedWork) {
	const done = answered - notDone.length;
	const changed = task.change === null ? 'removed' : 'changed';
	const left = total - answered;
	const facts = [
		...(done > 0 ? [`${task.success}: ${countOf(done)}.`] : []),
		...(left > 0 && notDone.length > 0 ? [`Not ${changed}: ${formatCount(notDone.length)}.`] : []),
		...(left + notDone.length > 0 && unfinished.length > 0
			? [`Changed only in part: ${formatCount(unfinished.length)}.`]
			: []),
		...(left > 0 ? [`Not tried: ${formatCount(left)}.`] : []),
	];
	const few = notDone.length > 0 ? notDone.length : unfinished.length;
	const were = `${formatCount(few)} of ${countOf(total)} ${few === 1 ? 'was' : 'were'}`;
	const title =
		left > 0
			? `Stopped after ${formatCount(answered)} of ${formatCount(total)}`
			: `${were} ${notDone.length > 0 ? `not ${changed}` : 'changed only in part'}`;
	return { title, facts, changed };
}
