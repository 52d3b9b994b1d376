/** Groups outages by the day on which they began, in the reader's time zone. */
import type { ListedOutage } from '@stayup/contract';

interface OutageDay {
	/** Unique per day. */
	key: string;
	/** "Today", "Yesterday" or the date. */
	label: string;
	outages: readonly ListedOutage[];
}

/** `outages`: newest first. `nowMs`: milliseconds since the epoch. */
export function groupByDay(outages: readonly ListedOutage[], nowMs: number): OutageDay[] {
	const days = Map.groupBy(outages, ({ timestamp }) => new Date(timestamp).toDateString());
	return [...days].map(([key, members]) => ({ key, label: labelOf(new Date(key), new Date(nowMs)), outages: members }));
}

function labelOf(day: Date, now: Date): string {
	if (day.toDateString() === now.toDateString()) return 'Today';
	const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
	if (day.toDateString() === yesterday.toDateString()) return 'Yesterday';
	const isThisYear = day.getFullYear() === now.getFullYear();
	return day.toLocaleDateString(undefined, {
		weekday: 'short',
		month: 'long',
		day: 'numeric',
		...(!isThisYear && { year: 'numeric' }),
	});
}
