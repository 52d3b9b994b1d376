import { describe, expect, it } from 'vitest';
import { businessMonth, isUpdateOverdue, updateDueOn } from './monthly-updates.ts';

describe('a monthly update', () => {
	it('belongs to a month of New York, in winter and in summer', () => {
		expect(businessMonth(Date.parse('2026-12-01T04:59:59Z'))).toBe('2026-11');
		expect(businessMonth(Date.parse('2026-12-01T05:00:00Z'))).toBe('2026-12');
		expect(businessMonth(Date.parse('2026-07-01T03:59:59Z'))).toBe('2026-06');
		expect(businessMonth(Date.parse('2026-07-01T04:00:00Z'))).toBe('2026-07');
	});

	it.each([
		['2026-11', '2026-11-30'],
		['2026-12', '2026-12-31'],
		['2027-02', '2027-02-28'],
		['2028-02', '2028-02-29'],
	])('of %s is due on %s', (month, day) => {
		expect(updateDueOn(month)).toBe(day);
	});

	it('is overdue once its month is over, also in the next year', () => {
		expect(isUpdateOverdue('2026-12', Date.parse('2026-12-01T05:00:00Z'))).toBe(false);
		expect(isUpdateOverdue('2026-12', Date.parse('2027-01-01T04:59:59Z'))).toBe(false);
		expect(isUpdateOverdue('2026-12', Date.parse('2027-01-01T05:00:00Z'))).toBe(true);
	});
});
