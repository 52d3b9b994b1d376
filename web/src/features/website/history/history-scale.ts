/** The scale of the history's chart. Percentages are between 0 and 100. */

/** The foot of the columns: near 100% for a good website, so that a bad month can be seen. */
export function lowestShown(uptimes: readonly (number | null)[]): number {
	const worst = Math.min(100, ...uptimes.filter((uptime) => uptime !== null));
	return [99, 95, 90, 50].find((foot) => worst > foot) ?? 0;
}

/** Between 0 and 1. A column is never so low that it cannot be seen; one without measurements has the full height. */
export function shareOfHeight(uptime: number | null, lowest: number): number {
	return uptime === null ? 1 : Math.max(0.06, (uptime - lowest) / (100 - lowest));
}
