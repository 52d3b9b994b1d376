/** The points of the response chart: how long a point is, and where the points of a span begin. */
import { dayMs, hourMs, minuteMs, type UptimeWindow, uptimeWindowDays } from '@stayup/contract';

/** Milliseconds since the epoch. */
export interface Span {
	from: number;
	to: number;
}

/** The points of a span of time. */
export interface ChartGrid extends Span {
	/** The length of a point. */
	stepMs: number;
}

const shortSteps = [1, 2, 5, 10, 20, 30, 60, 120].map((minutes) => minutes * minuteMs);
const mostPoints = 180;
/** The longest span that is read from the hours; a longer one has a point for each day. */
const longestShortMs = 14 * dayMs;

/** Whole points; the last one has not ended. */
export function gridOfWindow(window: UptimeWindow, intervalMs: number, now: number): ChartGrid {
	const lengthMs = uptimeWindowDays[window] * dayMs;
	const stepMs = stepOf(lengthMs, intervalMs);
	const to = Math.floor(now / stepMs) * stepMs + stepMs;
	return { from: to - Math.ceil(lengthMs / stepMs) * stepMs, to, stepMs };
}

/** The points that contain the span. Hours are stored for a limited time: before `hoursSince`, there is one point for each day. */
export function gridOfSpan({ from, to }: Span, intervalMs: number, hoursSince: number): ChartGrid {
	const stepMs = from < hoursSince ? dayMs : stepOf(to - from, intervalMs);
	return { from: Math.floor(from / stepMs) * stepMs, to: Math.ceil(to / stepMs) * stepMs, stepMs };
}

/** A point is longer than the check interval, so that a check that is a little late leaves no gap. */
function stepOf(lengthMs: number, intervalMs: number): number {
	if (lengthMs > longestShortMs) return dayMs;
	return shortSteps.find((step) => step > intervalMs && lengthMs / step <= mostPoints) ?? 2 * hourMs;
}

/** The start of each point, oldest first. */
export function startsOf({ from, to, stepMs }: ChartGrid): number[] {
	return Array.from({ length: Math.round((to - from) / stepMs) }, (_, index) => from + index * stepMs);
}

/** The days whose hours the points are made of. */
export function daysOf({ from, to }: Span): number[] {
	const first = Math.floor(from / dayMs);
	return Array.from({ length: Math.ceil(to / dayMs) - first }, (_, index) => (first + index) * dayMs);
}
