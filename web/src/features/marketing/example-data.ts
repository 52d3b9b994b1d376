/** The example website: ninety days with one outage, and a day of response times. Every figure of the example is counted from these. */
import type { UptimeDay } from '../../ui/chart/uptime-day.ts';

const length = 90;
const outage = { day: 61, minutes: 25 };

/** Oldest first. */
export const exampleDays: readonly UptimeDay[] = daysWith(outage.day);

/** Of websites that were up all the time. */
export const calmDays: readonly UptimeDay[] = daysWith(null);

function daysWith(downOn: number | null): UptimeDay[] {
	return Array.from({ length }, (_, index) => ({
		key: String(index),
		label: '',
		tone: index === downOn ? 'down' : 'up',
		detail: '',
	}));
}

/** A day of response times in milliseconds: lower at night, higher by day. Deterministic. */
export const exampleTimes: readonly number[] = Array.from({ length: 96 }, (_, index) => {
	const day = Math.sin((index / 96) * Math.PI * 2 - 1.9) * 34;
	const ripple = Math.sin(index * 1.7) * 9 + Math.sin(index * 0.63 + 2) * 12 + Math.sin(index * 4.1) * 5;
	const burst = index >= 60 && index <= 63 ? 74 : 0;
	return Math.round(178 + day + ripple + burst);
});

/** One each minute. */
const checks = length * 24 * 60;

/** In the words of the page, which is the same for every reader until its script runs. */
export const exampleFigures = {
	uptime: `${((1 - outage.minutes / checks) * 100).toFixed(2)}%`,
	average: `${(exampleTimes.reduce((sum, ms) => sum + ms, 0) / exampleTimes.length).toFixed(2)} ms`,
	highest: `${Math.max(...exampleTimes)} ms`,
	checks: checks.toLocaleString('en-US'),
	outages: String(exampleDays.filter(({ tone }) => tone === 'down').length),
};
