/** The monthly updates of a project, as screens show them. */
import { businessDate, isUpdateOverdue, type Project, updateDueOn } from '@stayup/contract';
import { formatDay, formatMonth } from '../../lib/format.ts';

interface ShownUpdate {
	month: string;
	doneAt: string | null;
}

/** Such as "Updated on Dec 3, 2026" or "Due by Dec 31, 2026"; null for an open one that is no longer due. `now` in milliseconds since the epoch. */
export function updateSentence(
	{ month, doneAt }: ShownUpdate,
	{ openUpdates }: Pick<Project, 'openUpdates'>,
	now: number,
): string | null {
	if (doneAt !== null) return `Updated on ${formatDay(businessDate(Date.parse(doneAt)))}`;
	if (!openUpdates.includes(month)) return null;
	return `${isUpdateOverdue(month, now) ? 'Overdue since' : 'Due by'} ${formatDay(updateDueOn(month))}`;
}

export function hasOverdueUpdate({ openUpdates }: Pick<Project, 'openUpdates'>, now: number): boolean {
	return openUpdates.some((month) => isUpdateOverdue(month, now));
}

/** The oldest open update, such as "Monthly update for December 2026: due by Dec 31, 2026"; null if none is open. */
export function openUpdateSentence({ openUpdates }: Pick<Project, 'openUpdates'>, now: number): string | null {
	const [month, ...others] = openUpdates;
	if (month === undefined) return null;
	const due = `${isUpdateOverdue(month, now) ? 'overdue since' : 'due by'} ${formatDay(updateDueOn(month))}`;
	return `Monthly update for ${formatMonth(month)}: ${due}${others.length === 0 ? '' : `, and ${others.length} more`}`;
}
