import { businessDate, usualBusinessHours } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { answerDueAt } from './business-time.ts';

const hours = { ...usualBusinessHours, holidays: ['2026-11-26', '2026-12-25'] };
const dueAfter = (arrived: string) => new Date(answerDueAt(Date.parse(arrived), hours)).toISOString();

describe('one business day', () => {
	it.each([
		['a working morning ends at the same time of the next day', '2026-11-23T15:30:00Z', '2026-11-24T15:30:00.000Z'],
		['a Friday ends on Monday', '2026-11-20T21:59:00Z', '2026-11-23T21:59:00.000Z'],
		[
			'a Saturday counts from Monday morning and ends on Tuesday morning',
			'2026-11-21T12:00:00Z',
			'2026-11-24T14:00:00.000Z',
		],
		['an evening counts from the next morning', '2026-11-23T22:00:00Z', '2026-11-25T14:00:00.000Z'],
		['an early morning counts from nine', '2026-11-23T12:00:00Z', '2026-11-24T14:00:00.000Z'],
		['the day before a holiday ends after it', '2026-11-25T15:00:00Z', '2026-11-27T15:00:00.000Z'],
	])('of %s', (_, arrived, due) => {
		expect(dueAfter(arrived)).toBe(due);
	});

	it('keeps the local time across a change of the clocks', () => {
		// Clocks went back on Sunday, 1 November 2026.
		expect(dueAfter('2026-10-30T14:00:00Z')).toBe('2026-11-02T15:00:00.000Z');
	});

	it('ends also if no day is a business day', () => {
		expect(answerDueAt(0, { ...hours, weekdays: [] })).toBeGreaterThan(0);
	});
});

describe('the date where we work', () => {
	it('is still yesterday in the small hours of UTC', () => {
		expect(businessDate(Date.parse('2026-11-24T03:00:00Z'), hours)).toBe('2026-11-23');
	});
});
