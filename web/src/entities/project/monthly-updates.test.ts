import { describe, expect, it } from 'vitest';
import { hasOverdueUpdate, openUpdateSentence, updateSentence } from './monthly-updates.ts';

const inDecember = Date.parse('2026-12-04T12:00:00Z');
const inJanuary = Date.parse('2027-01-04T12:00:00Z');
const open = { openUpdates: ['2026-12'] };

describe('the monthly updates of a project on the board', () => {
	it('say by when the oldest open one is due, and how many more there are', () => {
		expect(openUpdateSentence({ openUpdates: [] }, inDecember)).toBeNull();
		expect(openUpdateSentence(open, inDecember)).toBe('Monthly update for December 2026: due by Dec 31, 2026');
		expect(openUpdateSentence({ openUpdates: ['2026-12', '2027-01'] }, inJanuary)).toBe(
			'Monthly update for December 2026: overdue since Dec 31, 2026, and 1 more',
		);
	});

	it('are overdue once the month is over', () => {
		expect([inDecember, inJanuary].map((now) => hasOverdueUpdate(open, now))).toEqual([false, true]);
		expect(hasOverdueUpdate({ openUpdates: [] }, inJanuary)).toBe(false);
	});

	it('are no longer due after the end of the subscription, but say when they were made', () => {
		const ended = { openUpdates: [] };

		expect(updateSentence({ month: '2026-12', doneAt: null }, ended, inJanuary)).toBeNull();
		expect(updateSentence({ month: '2026-12', doneAt: '2026-12-03T15:00:00.000Z' }, ended, inJanuary)).toBe(
			'Updated on Dec 3, 2026',
		);
	});
});
