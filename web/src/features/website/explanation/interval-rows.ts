/** The intervals of an uptime as rows of a table and of a file. */
import { type CountedInterval, durationInWords } from '@stayup/contract';
import type { CsvRows } from '../../../lib/download.ts';

const stateWords = {
	up: 'Up',
	down: 'Down',
	maintenance: 'Maintenance',
	unknown: 'Not measured',
} as const;

/** Newest first. Intervals of the same state that touch are one: the server divides them at the end of a page. */
export function joinIntervals(intervals: readonly CountedInterval[]): CountedInterval[] {
	const joined: CountedInterval[] = [];
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

/** "Down", or the sums of an hour or a day: "Up 23 h 58 min, down 2 min". */
export function intervalInWords(interval: CountedInterval): string {
	if (interval.state !== null) return stateWords[interval.state];
	const { upSeconds, downSeconds, maintenanceSeconds, unknownSeconds } = interval;
	const parts: [word: string, seconds: number][] = [
		['up', upSeconds],
		['down', downSeconds],
		['maintenance', maintenanceSeconds],
		['not measured', unknownSeconds],
	];
	const text = parts
		.filter(([, seconds]) => seconds >= 1)
		.map(([word, seconds]) => `${word} ${durationInWords(seconds * 1000)}`)
		.join(', ');
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export function intervalRows(intervals: readonly CountedInterval[]): CsvRows {
	return [
		['from', 'to', 'counted as', 'up s', 'down s', 'maintenance s', 'not measured s'],
		...intervals.map(({ from, to, state, upSeconds, downSeconds, maintenanceSeconds, unknownSeconds }) => [
			...[from, to, state === null ? 'sums' : stateWords[state].toLowerCase()],
			...[upSeconds, downSeconds, maintenanceSeconds, unknownSeconds],
		]),
	];
}
