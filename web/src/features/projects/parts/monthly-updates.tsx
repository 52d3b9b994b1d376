/** The monthly updates of a live website, latest first: the day by which each is due, or on which it was made. */
import type { ChecklistItem, Project } from '@stayup/contract';
import { updateSentence } from '../../../entities/project/monthly-updates.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ChecklistRow, type ChecklistRowProps } from './checklist-row.tsx';

const minuteMs = 60_000;
const shownAtFirst = 12;

type MonthlyUpdatesProps = {
	items: readonly ChecklistItem[];
	project: Pick<Project, 'openUpdates'>;
	actions: ChecklistRowProps['actions'];
};

export function MonthlyUpdates({ items, project, actions }: MonthlyUpdatesProps) {
	const now = useNow(minuteMs);
	const updates = items
		.flatMap((item) => (item.month === null ? [] : [{ item, month: item.month }]))
		.toSorted((one, other) => other.month.localeCompare(one.month));
	if (updates.length === 0) return null;
	const rowOf = ({ item, month }: (typeof updates)[number]) => (
		<ChecklistRow
			key={item._id}
			item={item}
			actions={actions}
			note={updateSentence({ month, doneAt: item.doneAt }, project, now)}
		/>
	);
	const earlier = updates.slice(shownAtFirst);
	return (
		<section aria-label="Monthly updates" className="grid content-start gap-2">
			<h3 className="text-ui font-medium text-ink">Monthly updates</h3>
			{actions === null && project.openUpdates.length > 0 && (
				<p className="text-small text-muted">Please send us a message about what should change.</p>
			)}
			<ul className="grid gap-1.5">{updates.slice(0, shownAtFirst).map(rowOf)}</ul>
			{earlier.length > 0 && (
				<details className="text-small text-muted">
					<summary className="w-fit cursor-pointer rounded-small py-1 hover:text-ink pointer-coarse:py-3">
						Earlier updates
					</summary>
					<ul className="mt-1 grid gap-1.5">{earlier.map(rowOf)}</ul>
				</details>
			)}
		</section>
	);
}
