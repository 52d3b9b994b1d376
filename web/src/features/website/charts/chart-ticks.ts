/** The labels of the time axis, at round times of the reader's clock. Daily points have days in UTC. */
import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import type { TimeSpan } from './chart-scale.ts';

export interface Tick {
	at: number;
	label: string;
}

const steps = [
	...[2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
	...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
	...[1, 2, 7, 14, 28, 56].map((days) => days * dayMs),
];
/** The room that a label needs, in pixels. */
const labelWidth = 66;

const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric' });
const utcDay = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `width`: the width of the plot in pixels. */
export function ticksOf({ from, to }: TimeSpan, width: number, isDaily: boolean): Tick[] {
	const most = Math.max(1, width / labelWidth);
	const step = steps.find((candidate) => candidate >= (isDaily ? dayMs : 0) && (to - from) / candidate <= most) ?? 0;
	const lengthMs = step === 0 ? Math.ceil((to - from) / most / dayMs) * dayMs : step;
	const instants = isDaily ? utcDays(from, to, lengthMs) : localTimes(from, to, lengthMs);
	return instants.map((at) => ({ at, label: isDaily ? utcDay.format(at) : labelOf(at, lengthMs) }));
}

function labelOf(at: number, step: number): string {
	const date = new Date(at);
	const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
	if (step >= 7 * dayMs) return day.format(at);
	return isMidnight ? weekday.format(at) : time.format(at);
}

/** The middle of every nth day, where its point is, counted from the newest. */
function utcDays(from: number, to: number, step: number): number[] {
	const newest = Math.floor((to - 1) / dayMs) * dayMs;
	const count = Math.floor((newest - from) / step) + 1;
	return Array.from({ length: Math.max(0, count) }, (_, index) => newest - (count - 1 - index) * step + dayMs / 2);
}

/** Counted from each midnight, so that a change of the clock moves no label off its round time. */
function localTimes(from: number, to: number, step: number): number[] {
	const found: number[] = [];
	const midnight = new Date(from);
	midnight.setHours(0, 0, 0, 0);
	const days = Math.max(1, Math.round(step / dayMs));
	while (midnight.getTime() < to) {
		for (let sinceMidnight = 0; sinceMidnight < dayMs; sinceMidnight += Math.min(step, dayMs)) {
			const at = new Date(midnight);
			at.setMinutes(sinceMidnight / minuteMs);
			if (at.getTime() >= from && at.getTime() <= to && at.getDate() === midnight.getDate()) found.push(at.getTime());
		}
		midnight.setDate(midnight.getDate() + days);
	}
	return found;
}
