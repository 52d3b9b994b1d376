/** Joins the intervals of an uptime that the reading or the paging divided. */

interface Divided {
	from: string;
	to: string;
	/** Null if only the sums are known. */
	state: string | null;
	upSeconds: number;
	downSeconds: number;
	maintenanceSeconds: number;
	unknownSeconds: number;
}

/** Newest first. Intervals of the same state that touch become one. */
export function joinIntervals<Interval extends Divided>(intervals: readonly Interval[]): Interval[] {
	const joined: Interval[] = [];
	for (const interval of intervals) {
		const last = joined.at(-1);
		if (!last || last.state === null || last.state !== interval.state || last.from !== interval.to) {
			joined.push(interval);
			continue;
		}
		joined[joined.length - 1] = {
			...last,
			from: interval.from,
			upSeconds: last.upSeconds + interval.upSeconds,
			downSeconds: last.downSeconds + interval.downSeconds,
			maintenanceSeconds: last.maintenanceSeconds + interval.maintenanceSeconds,
			unknownSeconds: last.unknownSeconds + interval.unknownSeconds,
		};
	}
	return joined;
}
