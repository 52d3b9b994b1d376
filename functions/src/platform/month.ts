/** The last complete month, UTC, as YYYY-MM. */
export function lastMonthOf(now: number): string {
	const date = new Date(now);
	const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0));
	return lastDay.toISOString().slice(0, 'YYYY-MM'.length);
}
