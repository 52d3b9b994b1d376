import { hourMs, minuteMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { half, spanIn, widened, withSpan } from './use-chart-view.ts';

const noon = Date.UTC(2026, 2, 2, 12);

describe('the span of the chart', () => {
	it('is kept in the query, without seconds', () => {
		const query = withSpan(new URLSearchParams('range=7d'), { from: noon, to: noon + hourMs });
		expect(Object.fromEntries(query)).toEqual({ range: '7d', from: '2026-03-02T12:00Z', to: '2026-03-02T13:00Z' });
		expect(spanIn(query.get('from'), query.get('to'))).toEqual({ from: noon, to: noon + hourMs });
		expect(withSpan(query, null).toString()).toBe('range=7d');
	});

	it('is ignored if it is unreadable or too short', () => {
		expect(spanIn('yesterday', '2026-03-02T13:00Z')).toBeNull();
		expect(spanIn('2026-03-02T12:00Z', null)).toBeNull();
		expect(spanIn('2026-03-02T12:00Z', '2026-03-02T12:09Z')).toBeNull();
		expect(spanIn('2026-03-02T13:00Z', '2026-03-02T12:00Z')).toBeNull();
	});

	it('is at least ten minutes long and ends in the current minute at the latest', () => {
		const now = noon + 30_000;
		const { from, to } = widened({ from: noon - minuteMs, to: noon + hourMs }, now);
		expect(to).toBe(noon + minuteMs);
		expect(now - from).toBeGreaterThanOrEqual(10 * minuteMs);
		expect(widened({ from: noon - 5 * hourMs, to: noon - 4 * hourMs }, now)).toEqual({
			from: noon - 5 * hourMs,
			to: noon - 4 * hourMs,
		});
	});

	it('halves around the cursor, within itself', () => {
		const span = { from: noon, to: noon + 4 * hourMs };
		expect(half(span, null)).toEqual({ from: noon + hourMs, to: noon + 3 * hourMs });
		expect(half(span, noon)).toEqual({ from: noon, to: noon + 2 * hourMs });
		expect(half(span, noon + 4 * hourMs)).toEqual({ from: noon + 2 * hourMs, to: noon + 4 * hourMs });
	});
});
