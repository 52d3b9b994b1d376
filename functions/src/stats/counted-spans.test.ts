import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { type CountedState, decodeSpans, withSpan } from './counted-spans.ts';

const span = (from: number, until: number, state: CountedState) => ({ from: noon + from, until: noon + until, state });

function textOf(...spans: ReturnType<typeof span>[]): string {
	return spans.reduce((text, each) => withSpan(text, noon, each), '');
}

describe('how the time of an hour was counted', () => {
	it('is text that reads as it was written', () => {
		const text = textOf(span(0, 60_000, 'up'), span(60_000, 90_500, 'down'), span(120_000, 3_600_000, 'maintenance'));

		expect(text).toBe('0-60000u;60000-90500d;120000-3600000m');
		expect(decodeSpans(noon, text)).toEqual([
			span(0, 60_000, 'up'),
			span(60_000, 90_500, 'down'),
			span(120_000, 3_600_000, 'maintenance'),
		]);
		expect(decodeSpans(noon, '')).toEqual([]);
		expect(decodeSpans(noon, '0-5x;7;10-20u')).toEqual([span(10, 20, 'up')]);
	});

	it('is one span while the state stays', () => {
		expect(textOf(span(0, 60_000, 'up'), span(60_000, 120_000, 'up'))).toBe('0-120000u');
	});

	it('is in order, also where time is decided later', () => {
		expect(textOf(span(0, 10, 'up'), span(20, 30, 'up'), span(10, 20, 'up'))).toBe('0-30u');
		expect(textOf(span(20, 30, 'up'), span(10, 20, 'down'))).toBe('10-20d;20-30u');
	});

	it('can be changed afterwards', () => {
		const text = textOf(span(0, 100, 'up'), span(100, 200, 'down'), span(200, 300, 'up'));

		expect(withSpan(text, noon, span(100, 200, 'maintenance'))).toBe('0-100u;100-200m;200-300u');
		expect(withSpan(text, noon, span(50, 150, 'up'))).toBe('0-150u;150-200d;200-300u');
		expect(withSpan(text, noon, span(120, 130, 'maintenance'))).toBe('0-100u;100-120d;120-130m;130-200d;200-300u');
	});
});
