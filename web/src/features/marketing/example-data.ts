/** The last ninety days of the example website, oldest first: one outage and two degraded days. */
import type { UptimeDay } from '../../ui/chart/uptime-day.ts';

const length = 90;
const incidents: Record<number, UptimeDay['tone']> = { 24: 'degraded', 61: 'down', 70: 'degraded' };

export function exampleDays(shift = 0): UptimeDay[] {
	return Array.from({ length }, (_, index) => ({
		key: String(index),
		label: '',
		tone: incidents[index + shift] ?? 'up',
		detail: '',
	}));
}

/** A day of response times in milliseconds: lower at night, higher by day. Deterministic. */
export function exampleResponseTimes(points: number): number[] {
	return Array.from({ length: points }, (_, index) => {
		const day = Math.sin((index / points) * Math.PI * 2 - 1.9) * 34;
		const ripple = Math.sin(index * 1.7) * 9 + Math.sin(index * 0.63 + 2) * 12 + Math.sin(index * 4.1) * 5;
		const burst = index > points * 0.62 && index < points * 0.66 ? 74 : 0;
		return Math.round(178 + day + ripple + burst);
	});
}
