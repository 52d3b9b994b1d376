/** The span before a chart's span, of the same length. */
import type { ResponseTimePoint, ResponseTimes } from '@stayup/contract';
import type { TimeSpan } from './chart-scale.ts';

interface SpanBefore {
	points: readonly ResponseTimePoint[];
	/** The length of its points, which are longer if only days are stored. */
	stepMs: number;
	/** Where they begin on the chart. */
	from: number;
	/** The point at the same place. */
	at: (point: ResponseTimePoint) => ResponseTimePoint | undefined;
}

export function spanOf({ points, spanSeconds }: Pick<ResponseTimes, 'points' | 'spanSeconds'>): TimeSpan {
	const from = Date.parse(points[0]?.at ?? '');
	return { from, to: from + points.length * spanSeconds * 1000 };
}

export function spanBefore(times: Pick<ResponseTimes, 'points' | 'spanSeconds'>): TimeSpan {
	const { from, to } = spanOf(times);
	return { from: from - (to - from), to: from };
}

export function beforeIn(before: ResponseTimes, times: ResponseTimes): SpanBefore {
	const stepMs = before.spanSeconds * 1000;
	const shown = spanOf(times);
	const from = spanOf(before).from + shown.to - shown.from;
	return {
		points: before.points,
		stepMs,
		from,
		at: (point) => before.points[Math.floor((Date.parse(point.at) - from) / stepMs)],
	};
}
