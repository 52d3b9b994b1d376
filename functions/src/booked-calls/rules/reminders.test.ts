import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { isInTime, remindersOf } from './reminders.ts';

const start = Date.parse('2026-11-24T15:00:00Z');
const plannedAt = (beforeMs: number) => remindersOf(start, start - beforeMs).map(({ before }) => before);

describe('the reminders of a call', () => {
	it('are a day and an hour before', () => {
		expect(remindersOf(start, start - 3 * dayMs)).toEqual([
			{ before: 'day', at: start - dayMs },
			{ before: 'hour', at: start - hourMs },
		]);
	});

	it('leave out those that are too close to the booking', () => {
		expect(plannedAt(dayMs + 29 * minuteMs)).toEqual(['hour']);
		expect(plannedAt(dayMs + 30 * minuteMs)).toEqual(['day', 'hour']);
		expect(plannedAt(89 * minuteMs)).toEqual([]);
		expect(plannedAt(90 * minuteMs)).toEqual(['hour']);
	});

	it('are not sent when they are late: the first beside the second, or the second after the call began', () => {
		expect(isInTime('day', start, start - 3 * hourMs)).toBe(true);
		expect(isInTime('day', start, start - 2 * hourMs)).toBe(false);
		expect(isInTime('hour', start, start - minuteMs)).toBe(true);
		expect(isInTime('hour', start, start)).toBe(false);
	});
});
