/** Times, percentages and lists in words. Times are in UTC, because one copy of the page serves every visitor. */

import { toInstant } from '../../time.ts';
import { element, type ViewElement } from './node.ts';

const dates = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-US', {
	hour: '2-digit',
	minute: '2-digit',
	hourCycle: 'h23',
	timeZone: 'UTC',
});

export function dateText(at: number): string {
	return dates.format(at);
}

export function timeText(at: number): string {
	return `${dates.format(at)}, ${times.format(at)} UTC`;
}

export function timeNode(at: number, text = timeText(at)): ViewElement {
	return element('time', { datetime: toInstant(at) }, text);
}

/** From one time to another, with the date once if it is one day. */
export function spanNodes(from: number, until: number): (ViewElement | string)[] {
	const isOneDay = dateText(from) === dateText(until);
	return [
		timeNode(from, isOneDay ? `${dateText(from)}, ${times.format(from)}` : timeText(from)),
		' to ',
		timeNode(until, isOneDay ? `${times.format(until)} UTC` : timeText(until)),
	];
}

export function listText(names: readonly string[]): string {
	return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export function countText(count: number, one: string, several: string): string {
	return `${count} ${count === 1 ? one : several}`;
}
