/** The intervals of an uptime as rows of a table and of a file. */
import { type CountedInterval, type CsvRows, durationInWords } from '@stayup/contract';

const stateWords = {
	up: 'Up',
	down: 'Down',
	maintenance: 'Maintenance',
	unknown: 'Not measured',
} as const;

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
