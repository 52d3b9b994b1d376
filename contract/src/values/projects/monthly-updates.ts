/** The monthly updates of a live website. Pure rules; months (YYYY-MM) and days are those of the place where we work. */
import { businessDate } from '../inbox/inbox.ts';
import { dayMs } from '../time.ts';
import { monthSpan } from './promise.ts';

/** The month of an instant, in milliseconds since the epoch. */
export function businessMonth(at: number): string {
	return businessDate(at).slice(0, 'YYYY-MM'.length);
}

/** The last day (YYYY-MM-DD) of the month, by which its update is due. */
export function updateDueOn(month: string): string {
	return new Date(monthSpan(month).until - dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Of an update that is not done. `now` in milliseconds since the epoch. */
export function isUpdateOverdue(month: string, now: number): boolean {
	return businessMonth(now) > month;
}
