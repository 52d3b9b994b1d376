/** The next instant at which the clocks of a zone show a time; an hour off on the days when they change. */
import { minuteMs } from '@stayup/contract';

const minutesOfDay = 24 * 60;

/** `time`: HH:MM. */
export function nextTimeOfDay(time: string, timeZone: string, nowMs: number): string {
	const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
	const minutes = (minutesOf(time) - minutesOf(clock.format(nowMs)) + minutesOfDay) % minutesOfDay;
	const minute = Math.floor(nowMs / minuteMs) * minuteMs;
	return new Date(minute + minutes * minuteMs).toISOString();
}

function minutesOf(time: string): number {
	const [hours = 0, minutes = 0] = time.split(':').map(Number);
	return hours * 60 + minutes;
}
