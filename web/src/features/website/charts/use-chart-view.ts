/** The choices of the chart, kept in the query: a range until now or a span between two instants, the view, and the comparison. */
import {
	minuteMs,
	shortestChartSpanMs,
	type Tier,
	tierLimits,
	type UptimeWindow,
	uptimeWindowDays,
	uptimeWindows,
} from '@stayup/contract';
import { useSearchChoices, withChoice } from '../../../lib/search-params.ts';
import type { TimeSpan } from './chart-scale.ts';

export const chartViews = [
	{ value: 'whole', label: 'Total' },
	{ value: 'parts', label: 'Phases' },
] as const;
export type ChartViewName = (typeof chartViews)[number]['value'];

export interface ChartView {
	/** The ranges of the tier. */
	ranges: readonly UptimeWindow[];
	range: UptimeWindow;
	/** Null while a range is shown. */
	span: TimeSpan | null;
	name: ChartViewName;
	isCompared: boolean;
	choose: (changes: { name?: ChartViewName; range?: UptimeWindow; isCompared?: boolean }) => void;
	/** Null shows the range again. */
	zoom: (span: TimeSpan | null) => void;
}

export function useChartView(tier: Tier): ChartView {
	const { chosen, change } = useSearchChoices();
	const ranges = uptimeWindows.filter((window) => uptimeWindowDays[window] <= tierLimits[tier].historyDays);
	return {
		ranges,
		range: ranges.find((window) => window === chosen('range')) ?? '24h',
		span: spanIn(chosen('from'), chosen('to')),
		name: chartViews.find(({ value }) => value === chosen('times'))?.value ?? 'whole',
		isCompared: chosen('compare') === 'before',
		choose: ({ name, range, isCompared }) =>
			change((known) => {
				let next = known;
				if (name) next = withChoice(next, 'times', name === 'whole' ? '' : name);
				if (range) next = withSpan(withChoice(next, 'range', range === '24h' ? '' : range), null);
				if (isCompared !== undefined) next = withChoice(next, 'compare', isCompared ? 'before' : '');
				return next;
			}),
		// A step of the history, so that Back zooms out.
		zoom: (span) => change((known) => withSpan(known, span), { isStep: true }),
	};
}

/** Null unless both are instants, at least ten minutes apart. */
export function spanIn(from: string | null, to: string | null): TimeSpan | null {
	const span = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') };
	return span.to - span.from >= shortestChartSpanMs ? span : null;
}

export function withSpan(known: URLSearchParams, span: TimeSpan | null): URLSearchParams {
	const next = withChoice(known, 'from', span && instantOf(span.from));
	return withChoice(next, 'to', span && instantOf(span.to));
}

/** Without the seconds if they are zero, which keeps links short. */
function instantOf(milliseconds: number): string {
	return new Date(milliseconds).toISOString().replace(/(:00)?\.000Z$/, 'Z');
}

/** In whole minutes, at least the shortest span, around the same middle. It ends in the current minute at the latest. */
export function widened({ from, to }: TimeSpan, now: number): TimeSpan {
	const missing = Math.max(0, shortestChartSpanMs - (to - from)) / 2;
	const end = Math.ceil(Math.min(now, to + missing) / minuteMs) * minuteMs;
	const start = Math.floor((from - missing) / minuteMs) * minuteMs;
	return { from: Math.min(start, end - shortestChartSpanMs - minuteMs), to: end };
}

/** The middle half of a span, or the half around an instant of it. */
export function half({ from, to }: TimeSpan, around: number | null): TimeSpan {
	const quarter = (to - from) / 4;
	const middle = Math.min(to - quarter, Math.max(from + quarter, around ?? (from + to) / 2));
	return { from: middle - quarter, to: middle + quarter };
}
